/* What is drawn behind the cards of the timeline: lives, bars of buffered stores, arrows. */

/** Where the columns of a timeline are. */
class Columns {
  constructor(execution, width, isNarrow) {
    const threads = execution.threads.length;
    this.gutter = isNarrow ? 30 : 50;
    this.slot = 12;
    this.buffers = execution.threads.map((t) =>
      t.slots === 0 ? (execution.isBuffered ? 14 : 6) : Math.min(132, Math.max(isNarrow ? 26 : 46, 16 + t.slots * this.slot)),
    );
    const buffers = this.buffers.reduce((sum, b) => sum + b, 0);
    const hasMemory = execution.data.memory.length > 0;
    this.memoryWidth = hasMemory ? (isNarrow ? 104 : 158) : 8;
    const least = isNarrow ? 106 : 138;
    /* The arrow of the reason needs room before memory. */
    const room = execution.pair && hasMemory ? (isNarrow ? 24 : 64) : 0;
    const left = width - this.gutter - buffers - this.memoryWidth - room;
    this.lane = Math.max(least, Math.min(300, Math.floor(left / threads)));
    this.lanes = [];
    let x = this.gutter;
    for (let t = 0; t < threads; t++) {
      this.lanes.push(x);
      x += this.lane + this.buffers[t];
    }
    this.memory = Math.max(x + room, width - this.memoryWidth);
    /* What is left over goes between the last buffer and memory, at most a little. */
    if (this.memory - x > 68) this.memory = x + 68;
    this.room = this.memory - x;
    this.width = this.memory + this.memoryWidth;
  }

  cardLeft(thread) {
    return this.lanes[thread] + 4;
  }

  cardRight(thread) {
    return this.lanes[thread] + this.lane - 4;
  }

  middle(thread) {
    return this.lanes[thread] + this.lane / 2;
  }

  bar(thread, slot) {
    const width = this.buffers[thread];
    const room = Math.max(1, Math.floor((width - 14) / this.slot));
    return this.lanes[thread] + this.lane + 10 + (slot % room) * this.slot;
  }
}

/** Draws the rows from one to another into an SVG whose top is the first of them. */
class Picture {
  constructor(execution, columns, rowHeight, layers) {
    this.execution = execution;
    this.columns = columns;
    this.rowHeight = rowHeight;
    this.layers = layers;
  }

  y(row) {
    return (row - this.first + 0.5) * this.rowHeight;
  }

  /** As far as it matters: what is far away is drawn to just outside. */
  near(y) {
    const height = (this.last - this.first + 1) * this.rowHeight;
    return Math.max(-1500, Math.min(height + 1500, y));
  }

  into(svg, over, first, last, current) {
    this.first = first;
    this.last = last;
    this.current = current;
    const height = (last - first + 1) * this.rowHeight;
    for (const one of [svg, over]) {
      one.setAttribute("width", this.columns.width);
      one.setAttribute("height", height);
      one.setAttribute("viewBox", `0 0 ${this.columns.width} ${height}`);
    }
    const parts = [];
    const tags = [];
    this.lives(parts);
    this.bars(parts);
    this.rows(parts);
    if (this.layers.cycle) this.cycle(parts);
    if (this.layers.why && this.execution.pair) this.reason(parts, tags);
    svg.classList.toggle("has-reason", this.layers.why && this.execution.pair !== null);
    svg.replaceChildren(...parts);
    over.replaceChildren(...tags);
  }

  lives(parts) {
    for (const t of this.execution.threads) {
      const x = this.columns.middle(t.number);
      const from = this.near(this.y(this.birth(t)));
      const lastStep = t.steps.length ? t.steps[t.steps.length - 1] : this.execution.rows;
      const to = this.near(t.ended ? this.y(lastStep) : this.y(this.execution.rows) + this.rowHeight / 2);
      if (to <= from) continue;
      parts.push(
        paint(draw("line", { class: "life", x1: x, y1: from, x2: x, y2: to }), t.number),
      );
    }
  }

  /** The row before which a thread does not live. */
  birth(thread) {
    if (thread.birth === undefined) {
      thread.birth = 0;
      const { kind, place } = this.execution.columns;
      const texts = this.execution.data.texts;
      const create = texts.indexOf("create");
      const name = texts.indexOf("thread " + thread.number);
      if (create >= 0 && name >= 0) {
        for (let i = 0; i < this.execution.length; i++) {
          if (kind[i] === create && place[i] === name) {
            thread.birth = i + 1;
            break;
          }
        }
      }
    }
    return thread.birth;
  }

  bars(parts) {
    for (const t of this.execution.threads) {
      const most = 400;
      for (const start of t.stores.find(this.last, this.first - 1, most)) {
        const store = this.execution.step(start);
        const end = store.partner || Infinity;
        const x = this.columns.bar(t.number, store.slot);
        const top = this.near(this.y(start));
        const bottom = this.near(end === Infinity ? this.y(this.execution.rows) + this.rowHeight / 2 : this.y(end));
        const isNow = start <= this.current && this.current < end;
        const isLate = this.layers.why && this.execution.pair?.second === start;
        const classes = ["bar", isNow && "now", !store.partner && "stays", isLate && "late"].filter(Boolean).join(" ");
        const group = paint(draw("g", { class: classes }), t.number);
        group.append(
          draw("title", {}, `${valueText(store)}: buffered in step ${start}, ${store.partner ? "in memory in step " + end : "never in memory"}`),
          draw("line", { class: "inlet", x1: this.columns.cardRight(t.number) - 6, y1: this.y(start), x2: x, y2: this.y(start) }),
          draw("rect", { x: x - 4, y: top - 4, width: 8, height: Math.max(8, bottom - top + 8), rx: 4 }),
        );
        parts.push(group);
      }
    }
  }

  rows(parts) {
    const arrows = [];
    for (let row = this.first; row <= this.last; row++) {
      if (this.execution.isFailure(row)) continue;
      const step = this.execution.step(row);
      this.toMemory(parts, step);
      if (step.kind === "create") this.creation(parts, step);
      if (step.fromBuffer && step.partner) this.fromBuffer(arrows, step);
      if (step.from) this.readsFrom(arrows, step.from, step);
      if (step.overwriter) this.fromReads(arrows, step, step.overwriter);
      /* Arrows that leave this row and end below what is seen. */
      for (const reader of this.execution.readers.of(row, 3)) {
        if (reader > this.last) this.readsFrom(arrows, row, this.execution.step(reader));
      }
      for (const reader of this.execution.overwritten.of(row, 3)) {
        if (reader < this.first) this.fromReads(arrows, this.execution.step(reader), row);
      }
    }
    /* Those of the step that is looked at lie above the others. */
    arrows.sort((a, b) => Number(a.classList.contains("now")) - Number(b.classList.contains("now")));
    parts.push(...arrows);
  }

  toMemory(parts, step) {
    const isUpdate = step.kind === "update";
    if (!isUpdate && step.kind !== "write" && step.kind !== "read_modify_write") return;
    const y = this.y(step.number);
    const from = isUpdate ? this.columns.bar(step.thread, step.slot) : this.columns.cardRight(step.thread) - 6;
    const group = paint(draw("g", { class: "flow" + (step.number === this.current ? " now" : "") }), step.thread);
    group.append(
      draw("line", { x1: from, y1: y, x2: this.columns.memory - 7, y2: y }),
      draw("path", { class: "head", d: `M${this.columns.memory} ${y} l-9 -4.500 v9 z` }),
    );
    if (isUpdate) group.append(draw("circle", { cx: from, cy: y, r: 5 }));
    parts.push(group);
  }

  creation(parts, step) {
    const number = Number(/^thread (\d+)$/.exec(step.place)?.[1] ?? -1);
    if (number < 0 || number >= this.execution.threads.length) return;
    const y = this.y(step.number);
    const to = this.columns.middle(number);
    const from = to > this.columns.cardRight(step.thread) ? this.columns.cardRight(step.thread) : this.columns.cardLeft(step.thread);
    parts.push(
      paint(
        draw("g", { class: "birth" }, draw("line", { x1: from, y1: y, x2: to, y2: y }), draw("circle", { cx: to, cy: y, r: 4 })),
        number,
      ),
    );
  }

  /** A card's edge on the side of a place. */
  edge(thread, x) {
    return x > this.columns.middle(thread) ? this.columns.cardRight(thread) : this.columns.cardLeft(thread);
  }

  isNow(...rows) {
    return rows.some((row) => row === this.current);
  }

  arrow(kind, x1, y1, x2, y2, isNow, title, thread) {
    const bend = Math.max(28, Math.min(110, Math.abs(x2 - x1) * 0.45));
    const direction = x2 <= x1 ? 1 : -1;
    /* Flat ends, so that one sees which row an arrow comes from. */
    const path = `M${x1} ${y1} C${x1 - direction * bend} ${y1}, ${x2 + direction * bend} ${y2}, ${x2 + direction * 7} ${y2}`;
    const group = draw(
      "g",
      { class: `arrow ${kind}${isNow ? " now" : ""}${Math.abs(y2 - y1) > 9 * this.rowHeight ? " far" : ""}` },
      draw("title", {}, title),
      draw("path", { class: "stem", d: path }),
      draw("path", { class: "head", d: `M${x2} ${y2} l${direction * 9} -4.500 v9 z` }),
    );
    if (thread !== undefined) paint(group, thread);
    return group;
  }

  readsFrom(arrows, writer, step) {
    if (!this.layers.rf) return;
    const from = this.execution.step(writer);
    const x1 = this.columns.memory;
    const x2 = this.columns.cardRight(step.thread);
    const isNow = this.isNow(writer, step.number, this.execution.origin(writer));
    arrows.push(
      this.arrow("rf", x1, this.near(this.y(writer)), x2, this.near(this.y(step.number)), isNow,
        `reads-from: step ${step.number} reads what step ${writer} wrote`, from.thread),
    );
  }

  fromBuffer(arrows, step) {
    if (!this.layers.rf) return;
    const store = this.execution.step(step.partner);
    const y = this.y(step.number);
    arrows.push(
      this.arrow("rf", this.columns.bar(step.thread, store.slot), y, this.columns.cardRight(step.thread) - 6, y,
        this.isNow(step.number, step.partner),
        `reads-from: step ${step.number} reads the own buffered store of step ${step.partner}`, step.thread),
    );
  }

  fromReads(arrows, step, overwriter) {
    if (!this.layers.fr) return;
    const isNow = this.isNow(step.number, overwriter, this.execution.origin(overwriter));
    arrows.push(
      this.arrow("fr", this.columns.cardRight(step.thread), this.near(this.y(step.number)), this.columns.memory,
        this.near(this.y(overwriter)), isNow,
        `from-reads: step ${step.number} read what step ${overwriter} overwrites`),
    );
  }

  /** Where the effect of a step is drawn, on its row: at memory, or at the card of what only reads. */
  effect(number) {
    const step = this.execution.step(number);
    const isInMemory = ["store", "update", "write", "read_modify_write"].includes(step.kind);
    const row = this.execution.effectRow(number);
    if (isInMemory && row === 0) {
      /* It is still in the buffer at the end. */
      return { x: this.columns.bar(step.thread, step.slot) + 5, y: this.y(this.execution.rows), isInMemory: false };
    }
    return { x: isInMemory ? this.columns.memory : this.columns.cardRight(step.thread), y: this.y(row), isInMemory };
  }

  /** The arrow of the reason: what came too early to what came too late, or a write to its read. */
  reason(parts, tags) {
    const { first, second, link } = this.execution.pair;
    const from = this.effect(first);
    const to = this.effect(second);
    const y1 = this.near(from.y);
    const y2 = this.near(to.y);
    const top = (this.last - this.first + 1) * this.rowHeight;
    if (Math.max(y1, y2) < 0 || Math.min(y1, y2) > top) return;
    const bend = from.isInMemory === to.isInMemory ? Math.min(46, this.columns.room * 0.7) : Math.max(28, Math.abs(to.x - from.x) * 0.45);
    const out = from.isInMemory ? -1 : 1;
    const into = to.isInMemory ? -1 : 1;
    const c1 = from.x + out * bend;
    const c2 = to.x + into * bend;
    const path = `M${from.x} ${y1} C${c1} ${y1}, ${c2} ${y2}, ${to.x + into * 8} ${y2}`;
    parts.push(
      draw(
        "g",
        { class: "reason" },
        draw("title", {}, link === "read" ? `step ${second} reads what step ${first} wrote` : `step ${first} took effect before that of step ${second}`),
        draw("path", { class: "halo", d: path }),
        draw("path", { class: "stem", d: path }),
        draw("path", { class: "head", d: `M${to.x} ${y2} l${into * 12} -6.500 v13 z` }),
      ),
    );
    if (this.columns.room < 60) return;
    /* The tag is before memory, where no card is. */
    const text = link === "read" ? "read by" : "before";
    const width = text.length * 7 + 12;
    const t = from.isInMemory === to.isInMemory ? 0.5 : to.isInMemory ? 0.84 : 0.16;
    const y = (1 - t) ** 3 * y1 + 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t * t * y2 + t ** 3 * y2;
    const x = from.isInMemory || to.isInMemory ? this.columns.memory - 36 : from.x + bend * 0.75;
    tags.push(
      draw(
        "g",
        { class: "reason" },
        draw("rect", { class: "tag", x: x - width / 2, y: y - 9, width, height: 18, rx: 9 }),
        draw("text", { x, y: y + 4, "text-anchor": "middle" }, text),
      ),
    );
  }

  cycle(parts) {
    const cycle = this.execution.cycle;
    const leftmost = Math.min(...cycle.map((row) => this.execution.threadOf(row)));
    cycle.forEach((from, i) => {
      const to = cycle[(i + 1) % cycle.length];
      if (Math.max(from, to) < this.first || Math.min(from, to) > this.last) return;
      const relation = this.execution.relation(from, to);
      const a = this.execution.threadOf(from);
      const b = this.execution.threadOf(to);
      const y1 = this.near(this.y(from));
      const y2 = this.near(this.y(to));
      const isSame = a === b;
      /* Program order is drawn on the side where the other threads of the cycle are not. */
      const outside = a === leftmost ? this.columns.cardLeft(a) : this.columns.cardRight(a);
      const x1 = isSame ? outside : this.edge(a, this.columns.middle(b));
      const x2 = isSame ? outside : this.edge(b, this.columns.middle(a));
      const out = isSame ? (a === leftmost ? -1 : 1) : x2 > x1 ? 1 : -1;
      const into = isSame ? out : -out;
      const bend = isSame ? 26 : Math.max(24, Math.min(90, Math.abs(x2 - x1) * 0.5));
      const c1 = x1 + out * bend;
      const c2 = x2 + into * bend;
      const tip = into * 7;
      const head = into * 10;
      /* The tag is on the curve, nearer to where it begins: two that cross have theirs apart. */
      const t = isSame ? 0.5 : 0.3;
      const at = (p, q, r, s) => (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t * t * r + t ** 3 * s;
      const label = at(x1, c1, c2, x2);
      const middle = at(y1, y1, y2, y2);
      parts.push(
        draw(
          "g",
          { class: "cycle" },
          draw("title", {}, `cycle: step ${from} comes before step ${to} (${relation})`),
          draw("path", { class: "stem", d: `M${x1} ${y1} C${c1} ${y1}, ${c2} ${y2}, ${x2 + tip} ${y2}` }),
          draw("path", { class: "head", d: `M${x2} ${y2} l${head} -5.500 v11 z` }),
          draw("rect", { class: "tag", x: label - 12, y: middle - 9, width: 24, height: 18, rx: 9 }),
          draw("text", { x: label, y: middle + 4, "text-anchor": "middle" }, relation),
        ),
      );
    });
  }
}
