#!/usr/bin/env node
// A bot in another language: lines of JSON in, lines of JSON out (docs/bots.md, "In any other language").
//   undercroft play mini-rogue --seats ann,exec:./examples/bots/lastbot.js
// It never takes an answer that is sure to kill, and of the others the one with the best chance that is told.
const lines = require("node:readline").createInterface({ input: process.stdin });

function chance(option) {
  return option.chance ? option.chance.n / option.chance.of : 0.5;
}

lines.on("line", (line) => {
  const said = JSON.parse(line);
  if (!said.ask) return; // the greeting, and the end
  const alive = said.ask.options.filter((option) => !option.deadly);
  const offered = alive.length ? alive : said.ask.options;
  const best = offered.reduce((one, other) => (chance(other) > chance(one) ? other : one));
  console.log(JSON.stringify({ answer: best.key }));
});
