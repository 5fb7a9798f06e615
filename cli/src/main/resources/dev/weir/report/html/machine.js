/* The machine at one step: each thread, the queue of its stores, memory. */

class MachineView {
  constructor(execution, onChoose) {
    this.execution = execution;
    this.threads = make("div", { class: "machine-threads" });
    this.places = make("div", { class: "places", role: "list" });
    this.onlyShared = execution.data.memory.filter((p) => p.shared).length > 0;
    const count = execution.data.memory.length;
    const shared = execution.data.memory.filter((p) => p.shared).length;
    const title = make("div", { class: "memory-title" }, make("b", {}, "memory"));
    if (shared > 0 && shared < count) {
      const button = make("button", { type: "button", class: "link", "aria-pressed": "true", title: "Show only places that several threads access" }, "shared");
      button.addEventListener("click", () => {
        this.onlyShared = !this.onlyShared;
        button.textContent = this.onlyShared ? "shared" : "all";
        button.setAttribute("aria-pressed", String(this.onlyShared));
        this.list();
        this.show(this.row);
      });
      title.append(button);
    }
    this.rowHeight = 30;
    this.list();
    this.scroller = make("div", { class: "memory-scroll", tabindex: "0", "aria-label": "Memory" }, this.places);
    this.memory = make("div", { class: "memory-box", hidden: count === 0 }, title, this.scroller);
    this.element = make(
      "section",
      { class: "panel machine" + (execution.isBuffered ? "" : " unbuffered"), "aria-label": "Threads, buffers and memory at this step" },
      make("h2", { class: "panel-title" }, "Machine"),
      make("div", { class: "machine-body" }, this.threads, this.memory),
    );
    this.scroller.addEventListener("scroll", onceAFrame(() => this.drawMemory()));
    this.element.addEventListener("click", (event) => {
      const target = event.target.closest("[data-go]");
      if (target) onChoose(Number(target.dataset.go));
    });
  }

  list() {
    this.listed = [];
    this.execution.data.memory.forEach((place, i) => {
      if (!this.onlyShared || place.shared) this.listed.push(i);
    });
    this.places.style.height = this.listed.length * this.rowHeight + "px";
  }

  show(row) {
    this.row = row;
    const active = row > 0 ? this.execution.threadOf(row) : -1;
    this.threads.replaceChildren(...this.execution.threads.map((t) => this.thread(t, row, t.number === active)));
    const step = row > 0 && !this.execution.isFailure(row) ? this.execution.step(row) : null;
    if (step && step.memory) {
      const at = this.listed.indexOf(step.memory - 1);
      const top = at * this.rowHeight;
      const height = this.scroller.clientHeight;
      if (at >= 0 && (top < this.scroller.scrollTop || top + this.rowHeight > this.scroller.scrollTop + height)) {
        this.scroller.scrollTop = Math.max(0, top - height / 2);
      }
    }
    this.drawMemory();
  }

  thread(t, row, isActive) {
    const standing = this.execution.standing(t.number, row);
    const isFailed = isActive && this.execution.isFailure(row);
    const box = make(
      "div",
      { class: "thread-box" + (isActive ? " active" : "") + (standing.ended ? " ended" : "") + (isFailed ? " failed" : "") },
      make("b", {}, "thread " + t.number + (t.name ? " · " + t.name : "")),
      make("span", {}, standing.at ? shortPlace(this.execution, standing.at) + (standing.at.function ? " in " + standing.at.function : "") : standing.text),
    );
    if (standing.at && standing.text && standing.text !== "runnable") {
      box.append(make("span", { class: "waits", title: standing.text }, standing.text));
    }
    const line = make("div", { class: "machine-row" }, box);
    if (this.execution.isBuffered) line.append(this.queue(t, row));
    return paint(line, t.number);
  }

  queue(t, row) {
    const { count, oldest, newest } = this.execution.buffer(t.number, row);
    const queue = make("div", {
      class: "queue" + (count ? "" : " empty"),
      role: "list",
      "aria-label": `store buffer of thread ${t.number}: ${count === 0 ? "empty" : count + (count === 1 ? " store" : " stores")}`,
    });
    const entry = (number) => {
      const store = this.execution.step(number);
      return make(
        "button",
        { type: "button", class: "entry" + (number === row ? " new" : ""), role: "listitem", "data-go": number, title: `stored in step ${number}` },
        effectLine(store.place, " = " + store.value),
      );
    };
    /* Newest first: stores enter at the thread and leave at memory. */
    queue.append(...newest.toReversed().map(entry));
    const hidden = count - newest.length - oldest.length;
    if (hidden > 0) queue.append(make("span", { class: "entry more" }, "\u2026 " + hidden));
    queue.append(...oldest.toReversed().map(entry));
    if (count === 0) queue.append(make("span", { class: "nothing" }, "empty"));
    return queue;
  }

  drawMemory() {
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / this.rowHeight) - 2);
    const seen = Math.ceil((this.scroller.clientHeight || 300) / this.rowHeight) + 4;
    const rows = [];
    for (let i = first; i < Math.min(this.listed.length, first + seen); i++) {
      rows.push(this.place(this.listed[i], i * this.rowHeight));
    }
    this.places.replaceChildren(...rows);
  }

  place(index, top) {
    const row = Math.min(this.row || 0, this.execution.length);
    const { value, since } = this.execution.memory(index, row);
    const isNew = since > 0 && since === this.row;
    const name = this.execution.data.memory[index].name;
    const element = make(
      "div",
      { class: "place" + (isNew ? " new" : "") + (value === "" ? " unknown" : ""), role: "listitem", title: since ? `since step ${since}` : "since the start" },
      make("span", { class: "place-name" }, effectLine(name, "")),
      make("span", { class: "place-value" }, value === "" ? "\u2013" : value),
    );
    if (since > 0) {
      element.dataset.go = since;
      paint(element, this.execution.threadOf(since));
      element.classList.add("written");
    }
    element.style.top = top + "px";
    return element;
  }
}
