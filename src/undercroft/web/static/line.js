// Whether we hear the server, said truly: a line at the foot of the page while we do not.
let state = "live";
export const heard = () => state;

export function say(now) {
  state = now;
  const line = document.querySelector("#line");
  if (!line) return;
  line.className = `line ${now}`;
  if (line.textContent !== (line.dataset[now] ?? "")) line.textContent = line.dataset[now] ?? "";
}
