/* What was asked, the answer, and what was explored for it. */

const TONE_SIGNS = { good: "\u2713", bad: "\u2717", open: "?" };

function number(value) {
  return value.toLocaleString("en-US");
}

/** The answer, on top of the page, and why it is so. */
function answer(result, execution) {
  const [verdict, rest] = result.headline ? [result.verdict, result.headline] : ["", result.verdict];
  const title = make(
    "h1",
    { class: "answer " + result.tone, title: rest },
    make("span", { class: "verdict" }, make("span", { "aria-hidden": "true" }, TONE_SIGNS[result.tone] + " "), verdict),
    make("span", { class: "headline" }, rest),
  );
  const box = make("div", { class: "answer-box" }, title);
  if (execution?.why) box.append(make("p", { class: "because" }, make("b", {}, result.tone === "good" ? "without it " : "why "), execution.why));
  for (const detail of result.details) box.append(make("p", { class: "detail-line" }, detail));
  for (const warning of result.warnings) box.append(make("p", { class: "warning" }, warning));
  box.append(make("p", { class: "asked", title: result.command }, result.command));
  return box;
}

/** How much was explored, in large figures; for a result without an execution. */
function figures(result) {
  const explored = result.explored;
  if (!explored) return [];
  const seconds = explored.seconds < 10 ? explored.seconds.toFixed(2) : explored.seconds.toFixed(0);
  const states = [number(explored.states), explored.states === 1 ? "state" : "states", "each visited once, whatever led there"];
  const all = [
    ...(explored.states > 0 ? [states] : []),
    [number(explored.executions), explored.executions === 1 ? "execution" : "executions", "in which every thread ended"],
    [number(explored.blocked), "ended early", "before all threads ended: cut at a bound, waiting, or at a failed assumption"],
    [number(explored.events), "steps", explored.states > 0 ? "taken from all of them" : "taken in all of them"],
    [seconds + " s", "in all", "from the source to this page"],
  ];
  return [
    make(
      "section",
      { class: "figures", "aria-label": "How much was explored" },
      ...all.map(([value, name, title]) =>
        make("div", { class: "figure" }, make("b", {}, value), make("span", {}, name), make("small", {}, title)),
      ),
    ),
    make(
      "p",
      { class: "coverage " + (explored.complete ? "all" : "part") },
      explored.complete
        ? "Complete: nothing was left out."
        : "Not complete: other executions were not explored.",
    ),
  ];
}

function facts(result) {
  const list = make("dl", { class: "facts" });
  for (const fact of result.facts) {
    list.append(make("dt", {}, fact.name));
    for (const line of fact.lines) list.append(make("dd", {}, line));
  }
  return make("section", { class: "panel" }, make("h2", { class: "panel-title" }, "Explored"), list);
}

/** What the memory model is. */
function model(result) {
  if (!result.about) return [];
  return [
    make("section", { class: "panel" }, make("h2", { class: "panel-title" }, "Memory model"),
      make("p", { class: "about" }, make("b", {}, result.model), " ", result.about)),
  ];
}

/** The commands that go on from here. */
function next(result) {
  if (result.next.length === 0) return [];
  const list = make("dl", { class: "next" });
  for (const { command, meaning } of result.next) {
    list.append(make("dt", {}, meaning), make("dd", {}, make("code", { title: command }, command)));
  }
  return [make("section", { class: "panel" }, make("h2", { class: "panel-title" }, "What next"), list)];
}

function observations(result) {
  const seen = (result.explored?.observations || []).filter((o) => Object.keys(o).length > 0);
  if (seen.length === 0) return [];
  const names = [...new Set(seen.flatMap((o) => Object.keys(o)))];
  const most = 200;
  const table = make(
    "table",
    { class: "observations" },
    make("thead", {}, make("tr", {}, ...names.map((n) => make("th", { scope: "col" }, n)))),
    make(
      "tbody",
      {},
      ...seen.slice(0, most).map((o) => make("tr", {}, ...names.map((n) => make("td", {}, o[n] ?? "")))),
    ),
  );
  const more = seen.length > most ? [make("p", {}, `and ${seen.length - most} more`)] : [];
  return [
    make("section", { class: "panel" }, make("h2", { class: "panel-title" }, "Observed at the end of complete executions"), table, ...more),
  ];
}

function output(text) {
  if (!text) return [];
  return [
    make("section", { class: "panel" }, make("h2", { class: "panel-title" }, "The program printed"), make("pre", { class: "output", tabindex: "0" }, text)),
  ];
}

function standings(execution) {
  const list = make("ul", { class: "standings" });
  for (const t of execution.threads) {
    const { text, at } = execution.standing(t.number, execution.rows);
    const left = execution.buffer(t.number, execution.rows, 4);
    const stores = [...left.oldest, ...left.newest].map((n) => valueText(execution.step(n)));
    const item = make("li", {}, make("b", {}, threadName(execution, t.number)), " " + text);
    if (at) item.append(make("code", {}, longPlace(at)));
    if (left.count) item.append(make("span", { class: "left-over" }, "still in its buffer: " + stores.join(", ") + (left.count > stores.length ? ", \u2026" : "")));
    list.append(paint(item, t.number));
  }
  return make("section", { class: "panel" }, make("h2", { class: "panel-title" }, "Threads at the end"), list);
}

/** What stands below the execution, or alone where there is none. */
function background(result, execution) {
  return make(
    "div",
    { class: "background" },
    facts(result),
    ...(execution ? [standings(execution)] : model(result)),
    ...observations(result),
    ...next(result),
    ...output(execution ? execution.data.output : result.output),
  );
}
