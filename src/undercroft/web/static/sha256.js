// SHA-256 as FIPS 180-4 has it. The browser's own is there behind TLS only, and a house need not have that.
const fraction = (root) => Math.floor((root % 1) * 2 ** 32);
const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(text) {
  const said = new TextEncoder().encode(text);
  const bytes = new Uint8Array(Math.ceil((said.length + 9) / 64) * 64);
  bytes.set(said);
  bytes[said.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, said.length * 8);
  const hash = [...START];
  for (let block = 0; block < bytes.length; block += 64) {
    const words = Array.from({ length: 16 }, (_, at) => view.getUint32(block + 4 * at));
    for (let at = 16; at < 64; at += 1) {
      const [old, last] = [words[at - 15], words[at - 2]];
      const low = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3);
      const high = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
      words[at] = (words[at - 16] + low + words[at - 7] + high) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let at = 0; at < 64; at += 1) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => { hash[at] = (hash[at] + word) | 0; });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
