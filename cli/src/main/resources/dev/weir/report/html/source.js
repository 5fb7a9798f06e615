/* The source: lines with the threads that stand there, drawn only as far as they are seen. */

const KEYWORDS = new Set(
  ("alignas alignof asm atomic auto bool break case catch char class const constexpr continue default delete do " +
    "double else enum explicit extern false float for friend goto if inline int long namespace new noexcept " +
    "nullptr operator private protected public register restrict return short signed sizeof static " +
    "static_assert struct switch template this thread_local throw true try typedef typename union unsigned " +
    "using virtual void volatile while _Atomic _Bool _Noreturn _Static_assert _Thread_local").split(" "),
);
const TOKEN =
  /(\/\/.*|\/\*.*?(?:\*\/|$))|("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|(\b(?:0[xX][\da-fA-F']+|\d[\d.']*(?:[eE][+-]?\d+)?)[uUlLfF]*\b)|(^\s*#\s*\w+)|([A-Za-z_]\w*)/g;

/** Appends a line of C to an element, coloured; says whether a comment goes on behind it. */
function appendCode(element, line, inComment) {
  let rest = line;
  if (inComment) {
    const end = line.indexOf("*/");
    const comment = end < 0 ? line : line.slice(0, end + 2);
    element.append(make("span", { class: "c-comment" }, comment));
    if (end < 0) return true;
    rest = line.slice(end + 2);
  }
  let last = 0;
  for (const match of rest.matchAll(TOKEN)) {
    const kind = match[1]
      ? "c-comment"
      : match[2]
        ? "c-string"
        : match[3]
          ? "c-number"
          : match[4]
            ? "c-directive"
            : KEYWORDS.has(match[0])
              ? "c-keyword"
              : rest[match.index + match[0].length] === "("
                ? "c-call"
                : "";
    if (!kind) continue;
    element.append(rest.slice(last, match.index), make("span", { class: kind }, match[0]));
    last = match.index + match[0].length;
  }
  element.append(rest.slice(last));
  return commentGoesOn(rest, false);
}

function commentGoesOn(line, inComment) {
  let open = inComment;
  for (const match of line.matchAll(/\/\/|\/\*|\*\/|"(?:\\.|[^"\\])*"?/g)) {
    if (match[0] === "*/") open = false;
    else if (open) continue;
    else if (match[0] === "//") return false;
    else if (match[0] === "/*") open = true;
  }
  return open;
}

class SourceView {
  /**
   * @param files all files of the page
   * @param onLine what to do when a line is chosen: file and line
   */
  constructor(files, onLine) {
    this.files = files;
    this.onLine = onLine;
    this.rowHeight = 22;
    this.tabs = make("div", { class: "tabs", role: "tablist", "aria-label": "Source files" });
    this.rows = make("div", { class: "source-rows", role: "list" });
    this.scroller = make(
      "div",
      { class: "source-scroll", tabindex: "0", role: "tabpanel", "aria-label": "Source" },
      this.rows,
    );
    this.element = make(
      "section",
      { class: "panel source", "aria-label": "Source" },
      make("h2", { class: "panel-title" }, "Source"),
      this.tabs,
      this.scroller,
    );
    this.standing = [];
    this.marks = [];
    this.shown = -1;
    this.active = null;
    this.scroller.addEventListener("scroll", () => this.later());
    this.rows.addEventListener("click", (event) => {
      const line = event.target.closest("[data-line]");
      if (line && this.onLine) this.onLine(this.shown, Number(line.dataset.line));
    });
    new ResizeObserver(() => this.later()).observe(this.scroller);
  }

  /** Which files have tabs. */
  offer(numbers) {
    const known = numbers.filter((n) => this.files[n].parts.length > 0);
    this.element.hidden = known.length === 0;
    this.offered = known;
    this.tabs.replaceChildren(
      ...known.map((n) =>
        make(
          "button",
          {
            type: "button",
            role: "tab",
            class: "tab",
            title: this.files[n].name,
            "data-file": n,
            "aria-selected": "false",
          },
          baseName(this.files[n].name),
        ),
      ),
    );
    this.tabs.onclick = (event) => {
      const tab = event.target.closest("[data-file]");
      if (tab) this.open(Number(tab.dataset.file));
    };
    this.shown = -1;
    if (known.length > 0) this.open(known[0]);
  }

  open(file) {
    if (this.shown === file || !this.files[file] || this.files[file].parts.length === 0) return;
    this.shown = file;
    for (const tab of this.tabs.children) {
      tab.setAttribute("aria-selected", String(Number(tab.dataset.file) === file));
    }
    this.lines = [];
    let comment = false;
    for (const part of this.files[file].parts) {
      if (this.lines.length > 0) {
        this.lines.push({ number: 0, text: "", comment: false });
        comment = false;
      }
      part.lines.forEach((text, i) => {
        this.lines.push({ number: part.first + i, text, comment });
        comment = commentGoesOn(text, comment);
      });
    }
    this.rows.style.height = this.lines.length * this.rowHeight + "px";
    const longest = this.lines.reduce((most, line) => Math.max(most, line.text.length), 0);
    this.rows.style.minWidth = Math.min(longest, 240) + 9 + "ch";
    this.scroller.scrollTop = 0;
    this.draw();
  }

  /** Shows where the threads stand: {thread, at, isActive} each, and goes to the active one. */
  stand(standing) {
    this.standing = standing;
    const active = standing.find((s) => s.isActive && s.at);
    if (active) {
      this.open(active.at.file);
      if (this.shown === active.at.file) this.reveal(active.at.line);
    }
    this.draw();
  }

  /** Marks lines that there is something to say of: {file, line, text} each. */
  mark(marks) {
    this.marks = marks;
    this.draw();
  }

  reveal(number) {
    const row = this.lines.findIndex((line) => line.number === number);
    if (row < 0) return;
    const top = row * this.rowHeight;
    const height = this.scroller.clientHeight;
    if (top < this.scroller.scrollTop + 44 || top > this.scroller.scrollTop + height - 66) {
      this.scroller.scrollTop = Math.max(0, top - height / 2.4);
    }
  }

  later() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.draw();
    });
  }

  draw(all = false) {
    if (this.shown < 0) return;
    const first = all ? 0 : Math.max(0, Math.floor(this.scroller.scrollTop / this.rowHeight) - 6);
    const seen = all ? this.lines.length : Math.ceil(this.scroller.clientHeight / this.rowHeight) + 12;
    const last = Math.min(this.lines.length, first + seen);
    const rows = [];
    for (let i = first; i < last; i++) rows.push(this.row(i));
    this.rows.replaceChildren(...rows);
  }

  row(index) {
    const line = this.lines[index];
    if (line.number === 0) {
      const gap = make("div", { class: "source-line gap", role: "listitem" }, "\u22ef");
      gap.style.top = index * this.rowHeight + "px";
      return gap;
    }
    const here = this.standing.filter((s) => s.at && s.at.file === this.shown && s.at.line === line.number);
    const marks = this.marks.filter((m) => m.file === this.shown && m.line === line.number);
    const active = here.find((s) => s.isActive);
    const element = make("div", {
      class: "source-line" + (active ? " active" : here.length ? " standing" : "") + (marks.length ? " marked" : ""),
      role: "listitem",
      "data-line": line.number,
    });
    element.style.top = index * this.rowHeight + "px";
    if (active) element.dataset.thread = active.thread;
    const chips = make("span", { class: "chips" });
    for (const s of here) {
      const chip = make(
        "span",
        { class: "chip" + (s.isActive ? " now" : ""), title: "thread " + s.thread, "aria-label": "thread " + s.thread },
        String(s.thread),
      );
      paint(chip, s.thread);
      chips.append(chip);
    }
    const code = make("code");
    appendCode(code, line.text || " ", line.comment);
    element.append(chips, make("span", { class: "line-number", "aria-hidden": "true" }, String(line.number)), code);
    if (active) paint(element, active.thread);
    if (marks.length) {
      element.append(make("span", { class: "line-note" }, marks.map((m) => m.text).join("; ")));
    }
    return element;
  }
}
