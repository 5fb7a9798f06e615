/* The steps, downwards, in a lane for each thread; only the rows that are seen are there. */

class Timeline {
  /**
   * @param execution what it shows
   * @param onChoose what to do when a row is chosen
   * @param layers which arrows are drawn
   */
  constructor(execution, onChoose, layers) {
    this.execution = execution;
    this.onChoose = onChoose;
    this.layers = layers;
    this.current = 0;
    /* Browsers cannot scroll over boxes of any height. */
    this.rowHeight = execution.rows > 250000 ? 22 : 44;
    this.svg = draw("svg", { class: "picture", "aria-hidden": "true" });
    this.rows = make("div", { class: "rows" });
    /* What stands before the cards. */
    this.over = draw("svg", { class: "picture over", "aria-hidden": "true" });
    this.veil = make("div", { class: "veil" });
    this.body = make("div", { class: "timeline-body" }, this.svg, this.rows, this.over, this.veil);
    this.heading = make("div", { class: "lanes", "aria-hidden": "true" });
    this.scroller = make(
      "div",
      {
        id: "timeline",
        class: "timeline-scroll",
        tabindex: "0",
        role: "listbox",
        "aria-label": "Steps of the execution",
        "aria-describedby": "keys",
      },
      this.heading,
      this.body,
    );
    this.element = make(
      "section",
      { class: "panel timeline", "aria-label": "Timeline" },
      this.scroller,
      this.legend(),
    );
    this.redraw = onceAFrame(() => this.draw());
    this.scroller.addEventListener("scroll", this.redraw, { passive: true });
    this.body.addEventListener("click", (event) => {
      const row = event.target.closest("[data-row]");
      if (!row) return;
      event.preventDefault();
      this.onChoose(Number(row.dataset.row));
    });
    this.resized = new ResizeObserver(() => this.layout());
    this.resized.observe(this.scroller);
  }

  close() {
    this.resized.disconnect();
  }

  legend() {
    const box = make("div", { class: "legend", role: "group", "aria-label": "What is drawn" });
    const entry = (layer, text, title) => {
      const button = make("button", { type: "button", class: "key " + layer, title, "aria-pressed": "true" });
      button.append(make("span", { class: "swatch" }), text);
      button.addEventListener("click", () => {
        this.layers[layer] = !this.layers[layer];
        button.setAttribute("aria-pressed", String(this.layers[layer]));
        this.draw();
      });
      button.setAttribute("aria-pressed", String(this.layers[layer]));
      box.append(button);
    };
    entry("rf", "reads-from", "Arrows from a write to what reads it");
    entry("fr", "from-reads", "Arrows from a read to the write that overwrites what was read");
    if (this.execution.pair) entry("why", "the reason", "From what took effect too early to what took effect too late, or from a write to its read");
    if (this.execution.cycle.length) entry("cycle", "cycle", "Each event comes before the next, and the last before the first");
    if (this.execution.isBuffered) {
      box.append(make("span", { class: "key plain" }, make("span", { class: "swatch-bar" }), "waits in the store buffer"));
    }
    return box;
  }

  layout() {
    const width = this.scroller.clientWidth;
    if (width === 0) return;
    const isNarrow = width < 620;
    this.columns = new Columns(this.execution, width, isNarrow);
    this.element.classList.toggle("narrow", isNarrow);
    this.body.style.width = this.columns.width + "px";
    this.body.style.height = this.execution.rows * this.rowHeight + "px";
    this.heading.style.width = this.columns.width + "px";
    this.heading.replaceChildren(...this.headings());
    if (this.current > 0) {
      this.reveal(this.current);
      this.showLane(this.current);
    }
    this.draw();
  }

  headings() {
    const columns = this.columns;
    const place = (element, left, width) => {
      element.style.left = left + "px";
      element.style.width = width + "px";
      return element;
    };
    const all = [];
    for (const t of this.execution.threads) {
      const lane = make(
        "div",
        { class: "lane-name", title: threadName(this.execution, t.number) },
        make("b", {}, "thread " + t.number),
        make("span", {}, t.name),
      );
      all.push(paint(place(lane, columns.lanes[t.number], columns.lane), t.number));
      if (t.slots > 0) {
        const buffer = make("div", { class: "buffer-name", title: "store buffer of thread " + t.number }, "buffer");
        all.push(paint(place(buffer, columns.lanes[t.number] + columns.lane, columns.buffers[t.number]), t.number));
      }
    }
    if (this.execution.data.memory.length) {
      all.push(place(make("div", { class: "memory-name" }, "memory"), columns.memory, columns.memoryWidth));
    }
    return all;
  }

  /** Goes to a row. */
  go(row) {
    this.current = row;
    if (!this.columns) this.layout();
    this.reveal(row);
    this.showLane(row);
    this.draw();
  }

  /** Scrolls to a row that is not seen, with what is next to it. */
  reveal(row) {
    const head = this.heading.offsetHeight;
    const view = this.scroller.clientHeight - head;
    const top = (row - 1) * this.rowHeight;
    const from = this.scroller.scrollTop;
    if (top < from + this.rowHeight || top + 2 * this.rowHeight > from + view) {
      this.scroller.scrollTop = Math.max(0, top - (view - this.rowHeight) / 2);
    }
  }

  /** Where not all lanes are seen: scrolls to that of a row, and to memory where that changes. */
  showLane(row) {
    if (!this.columns || this.columns.width <= this.scroller.clientWidth) return;
    const thread = this.execution.threadOf(row);
    const isFailure = this.execution.isFailure(row);
    const isUpdate = !isFailure && this.execution.step(row).kind === "update";
    const failure = isFailure ? this.failurePlace() : null;
    const left = isFailure ? failure.left - this.columns.gutter : this.columns.lanes[thread] - this.columns.gutter;
    const right = isFailure
      ? failure.left + failure.width + 4
      : isUpdate
        ? this.columns.width
        : this.columns.lanes[thread] + this.columns.lane + this.columns.buffers[thread];
    const from = this.scroller.scrollLeft;
    if (right > from + this.scroller.clientWidth) this.scroller.scrollLeft = right - this.scroller.clientWidth;
    else if (left < from) this.scroller.scrollLeft = left;
  }

  draw() {
    if (!this.columns) return;
    const rows = this.execution.rows;
    const top = this.scroller.scrollTop;
    const first = Math.max(1, Math.floor(top / this.rowHeight) - 3);
    const seen = Math.ceil(this.scroller.clientHeight / this.rowHeight) + 8;
    const last = Math.min(rows, first + seen);
    this.slice(this.svg, this.rows, this.over, first, last, this.current);
    this.svg.style.top = this.over.style.top = this.rows.style.top = (first - 1) * this.rowHeight + "px";
    const isAtEnd = this.current >= rows;
    this.veil.hidden = isAtEnd;
    const past = Math.max(this.current, first - 1);
    this.veil.style.top = past * this.rowHeight + "px";
    this.veil.style.height = Math.max(0, last - past) * this.rowHeight + "px";
    const active = this.rows.querySelector("[aria-selected=true]");
    if (active) this.scroller.setAttribute("aria-activedescendant", active.id);
    else this.scroller.removeAttribute("aria-activedescendant");
  }

  /** The rows from one to another. */
  slice(svg, box, over, first, last, current) {
    new Picture(this.execution, this.columns, this.rowHeight, this.layers).into(svg, over, first, last, current);
    const rows = [];
    for (let row = first; row <= last; row++) rows.push(this.row(row, (row - first) * this.rowHeight, current));
    box.replaceChildren(...rows);
  }

  row(number, top, current) {
    const isCurrent = number === current;
    const row = make("div", {
      class: "row" + (isCurrent ? " current" : "") + (this.execution.isFailure(number) ? " failing" : ""),
      id: "row-" + number,
      role: "option",
      "aria-selected": String(isCurrent),
      "aria-setsize": this.execution.rows,
      "aria-posinset": number,
      "aria-label": "Step " + number + ": " + sentence(this.execution, number),
      "data-row": number,
    });
    row.style.top = top + "px";
    row.style.height = this.rowHeight + "px";
    const link = make("a", { class: "number", href: "#step-" + number, tabindex: "-1", title: "Link to step " + number }, String(number));
    link.style.width = this.columns.gutter - 6 + "px";
    link.style.left = this.scroller.scrollLeft + "px";
    row.append(link);
    paint(row, this.execution.threadOf(number));
    row.append(...(this.execution.isFailure(number) ? [this.failureCard()] : this.cards(number)));
    return row;
  }

  placed(element, left, width) {
    element.style.left = left + "px";
    if (width) element.style.width = width + "px";
    return element;
  }

  failureCard() {
    const failure = this.execution.failure;
    const card = make(
      "div",
      { class: "card failure" },
      make("span", { class: "effect", title: failure.message }, failure.message),
      make("span", { class: "detail" }, [failure.kind, shortPlace(this.execution, this.execution.position(failure.position))].filter(Boolean).join(" · ")),
    );
    const { left, width } = this.failurePlace();
    card.style.maxWidth = width + "px";
    return this.placed(card, left, 0);
  }

  /** Where the card of the error is, and how wide it may be so that all of it is seen. */
  failurePlace() {
    const seen = Math.min(this.columns.width, this.scroller.clientWidth || this.columns.width) - this.columns.gutter - 8;
    const cardLeft = this.columns.cardLeft(this.execution.failure.thread);
    const right = this.columns.width - 8;
    const width = Math.min(seen, Math.max(320, right - cardLeft));
    return { left: Math.max(this.columns.gutter, Math.min(cardLeft, right - width)), width };
  }

  cards(number) {
    const step = this.execution.step(number);
    const cards = [];
    if (step.kind !== "update") cards.push(this.card(step));
    if (["update", "write", "read_modify_write"].includes(step.kind) && this.execution.data.memory.length) {
      const known = step.memory ? this.execution.data.memory[step.memory - 1].name : step.place;
      const card = make(
        "div",
        { class: "memory-card" + (step.isNotable ? " notable" : "") + (this.layers.why && this.execution.isInPair(number) ? " in-cycle" : "") },
        effectLine(known, " = " + step.value),
        make("span", { class: "detail" }, [
          step.isNotable ? "overtakes" : "", step.partner ? "of step " + step.partner : "", step.previous ? "was " + step.previous : "",
        ].filter(Boolean).join(" · ")),
      );
      cards.push(this.placed(card, this.columns.memory + 2, this.columns.memoryWidth - 10));
    }
    return cards;
  }

  card(step) {
    const classes = ["card", "is-" + step.kind.replaceAll("_", "-")];
    if (step.isNotable) classes.push("notable");
    if (step.isAlone && step.kind !== "fence") classes.push("alone");
    if (this.layers.cycle && this.execution.inCycle.has(step.number)) classes.push("in-cycle");
    if (this.layers.why && this.execution.isInPair(step.number)) classes.push("in-cycle");
    const detail = [kindOf(step), shortPlace(this.execution, step.position)].filter(Boolean).join(" · ");
    const card = make(
      "div",
      { class: classes.join(" ") },
      effectLine(...effectOf(step)),
      make("span", { class: "detail" }, detail),
    );
    return this.placed(card, this.columns.cardLeft(step.thread), this.columns.lane - 8);
  }

  /** The same for paper: blocks of rows that are not torn apart, around the current one. */
  print(most) {
    const rows = this.execution.rows;
    const first = Math.max(1, Math.min(this.current - Math.floor(most / 2), rows - most + 1));
    const last = Math.min(rows, first + most - 1);
    const screen = this.columns;
    this.columns = new Columns(this.execution, 700, false);
    const paper = make("div", { class: "paper" });
    if (last - first + 1 < rows) {
      paper.append(make("p", {}, `Steps ${first} to ${last} of ${rows}.`));
    }
    const block = 16;
    for (let from = first; from <= last; from += block) {
      const to = Math.min(last, from + block - 1);
      const heading = make("div", { class: "lanes" }, ...this.headings());
      heading.style.width = this.columns.width + "px";
      const svg = draw("svg", { class: "picture" });
      const box = make("div", { class: "rows" });
      const over = draw("svg", { class: "picture over" });
      this.slice(svg, box, over, from, to, this.current);
      for (const row of box.children) row.removeAttribute("id");
      const body = make("div", { class: "timeline-body" }, svg, box, over);
      body.style.height = (to - from + 1) * this.rowHeight + "px";
      body.style.width = this.columns.width + "px";
      const slice = make("div", { class: "paper-block" }, heading, body);
      slice.style.zoom = Math.min(1, 700 / this.columns.width);
      paper.append(slice);
    }
    this.columns = screen;
    return paper;
  }
}
