/* Steps in words: a few on a card, a sentence for the reader and for screen readers. */

function baseName(file) {
  return file.slice(file.lastIndexOf("/") + 1);
}

/** A position without folders, and without the file where all steps are in one. */
function shortPlace(execution, position) {
  if (!position) return "";
  return execution.isOfOneFile ? "line " + position.line : baseName(position.name) + ":" + position.line;
}

function longPlace(position) {
  if (!position) return "";
  const column = position.column ? ":" + position.column : "";
  return position.name + ":" + position.line + column;
}

function threadName(execution, number) {
  const name = execution.threads[number].name;
  return "thread " + number + (name ? " (" + name + ")" : "");
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a card says in its first line: a name, which may be shortened, and what must be seen. */
function effectOf(step) {
  switch (step.kind) {
    case "load":
    case "failed_compare_exchange":
      return [step.place, step.value ? " \u2192 " + step.value : ""];
    case "store":
    case "write":
    case "update":
    case "read_modify_write":
      return [step.place, step.value ? " \u2190 " + step.value : ""];
    case "choice":
      return ["choose ", step.value];
    case "fence":
      return ["fence", ""];
    case "create":
      return ["create ", step.place];
    case "join":
      return ["join ", step.place];
    case "atomic_block":
      return [step.note.split("\n")[0] || step.operation, ""];
    default:
      return [(step.operation + " " + step.place).trim(), ""];
  }
}

/** A name of which the middle may be left out where there is no room, and what follows it. */
function effectLine(name, rest) {
  const ends = [name.lastIndexOf("."), name.lastIndexOf(">") + 1, name.lastIndexOf("[")];
  const ending = ends.find((end) => end > 0 && name.length - end <= 9) ?? name.length - 4;
  /* What is not longer than the dots that would stand for it stays. */
  const split = ending < 4 ? 0 : ending;
  return make(
    "span",
    { class: "effect parts", title: name + rest },
    make("span", { class: "name-head" }, name.slice(0, split)),
    make("span", { class: "name-tail" }, name.slice(split)),
    make("span", { class: "name-rest" + (rest.length <= 9 ? " whole" : "") }, rest),
  );
}

/** Which word says what kind of step it is, where the effect does not. */
function kindOf(step) {
  switch (step.kind) {
    case "store":
      return "store";
    case "load":
      return step.fromBuffer ? "own buffer" : step.isNotable ? "reads past" : "load";
    case "failed_compare_exchange":
      return "cas failed";
    case "read_modify_write":
      return "atomic";
    case "create":
    case "join":
    case "fence":
    case "choice":
      return step.value && step.kind !== "choice" ? step.value : "";
    case "signal":
    case "arrive":
      return step.value;
    default:
      return step.operation;
  }
}

function listed(items) {
  if (items.length < 2) return items.join("");
  return items.slice(0, -1).join(", ") + " and " + items[items.length - 1];
}

/** The stores that a step gets ahead of, in words. */
function passedStores(execution, step) {
  const names = execution.passed(step, 4).map((number) => {
    const store = execution.step(number);
    return store.place + " = " + store.value + " (step " + number + ")";
  });
  if (names.length > 3) names.splice(3, 1, "more");
  return listed(names);
}

function valueText(step) {
  return step.value === "" ? step.place : step.place + " = " + step.value;
}

function was(step) {
  return step.previous ? "; it was " + step.previous : "";
}

function written(step, execution) {
  if (!step.from) return "";
  const writer = execution.step(step.from);
  const own = writer.thread === step.thread ? "itself" : threadName(execution, writer.thread);
  return ", which " + own + " wrote in step " + step.from;
}

function core(execution, step) {
  const who = capital(threadName(execution, step.thread));
  switch (step.kind) {
    case "store":
      return step.partner
        ? `${who} stores ${valueText(step)}: it waits in the store buffer until step ${step.partner}`
        : `${who} stores ${valueText(step)}: it stays in the store buffer`;
    case "update": {
      const of = step.partner ? ` of step ${step.partner}` : "";
      const late = step.isNotable ? `, ahead of ${passedStores(execution, step)}` : "";
      return `The store ${valueText(step)}${of} of ${threadName(execution, step.thread)} reaches memory${was(step)}${late}`;
    }
    case "write":
      return `${who} writes ${valueText(step)}${was(step)}`;
    case "load": {
      if (step.fromBuffer) {
        const of = step.partner ? `, from its own buffered store of step ${step.partner}` : ", from its own buffer";
        return `${who} reads ${valueText(step)}${of}`;
      }
      const past = step.isNotable
        ? `. It READS PAST its own ${passedStores(execution, step)}, which memory does not have yet`
        : "";
      return `${who} reads ${valueText(step)}${written(step, execution)}${past}`;
    }
    case "read_modify_write":
      return `${who} reads and writes ${valueText(step)} in one step${was(step)}`;
    case "failed_compare_exchange":
      return `${who} reads ${valueText(step)}${written(step, execution)}; its compare-exchange fails`;
    case "fence":
      return `${who} passes a fence: its store buffer is empty`;
    case "create":
      return `${who} creates ${step.place}`;
    case "join":
      return `${who} joins ${step.place}, which has ended`;
    case "choice":
      return `${who} chooses ${step.value}`;
    case "atomic_block":
      return `${who}, in one step: ${step.note.split("\n").join(", ") || step.operation}`;
    default:
      return `${who}: ${(step.operation + " " + step.place).trim()}${step.value ? ", " + step.value : ""}`;
  }
}

/** A row in a sentence. */
function sentence(execution, row) {
  if (execution.isFailure(row)) {
    const failure = execution.failure;
    const place = longPlace(execution.position(failure.position));
    return `${capital(failure.message)}${place ? " at " + place : ""} (${threadName(execution, failure.thread)}).`;
  }
  const step = execution.step(row);
  const parts = [core(execution, step)];
  if (step.note && step.kind !== "atomic_block") parts.push(step.note.split("\n").join("; "));
  if (step.output) parts.push(`It prints “${step.output.trim()}”`);
  if (execution.inCycle.has(row)) parts.push("It is on the cycle");
  return parts.join(". ") + ".";
}
