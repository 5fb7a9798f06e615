/* One execution: the columns of numbers that the page was given, and what is asked of them. */

const FROM_BUFFER = 1;
const NOTABLE = 2;
const ALONE = 4;

/** The first index of a sorted array whose element is greater than a value. */
function firstAfter(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Stores of one thread from the step that buffers them to the one that brings them to memory. */
class Intervals {
  constructor(starts, ends) {
    this.starts = starts;
    this.ends = ends;
    this.sortedEnds = Float64Array.from(ends).sort();
    this.width = 1;
    while (this.width < starts.length) this.width *= 2;
    this.latest = new Float64Array(2 * this.width).fill(-1);
    for (let i = 0; i < ends.length; i++) this.latest[this.width + i] = ends[i];
    for (let i = this.width - 1; i > 0; i--) {
      this.latest[i] = Math.max(this.latest[2 * i], this.latest[2 * i + 1]);
    }
  }

  /** Those that begin at or before one step and end after another, oldest first, at most so many. */
  find(start, end, most) {
    const found = [];
    this.search(1, 0, this.width, firstAfter(this.starts, start), end, most, false, found);
    return found;
  }

  /** The newest of them, oldest first. */
  findNewest(start, end, most) {
    const found = [];
    this.search(1, 0, this.width, firstAfter(this.starts, start), end, most, true, found);
    return found.reverse();
  }

  /** How many have begun at a step and have not ended then. */
  count(step) {
    return firstAfter(this.starts, step) - firstAfter(this.sortedEnds, step);
  }

  search(node, low, high, limit, end, most, fromNewest, found) {
    if (low >= limit || found.length >= most || this.latest[node] <= end) return;
    if (high - low === 1) {
      found.push(this.starts[low]);
      return;
    }
    const middle = (low + high) / 2;
    const halves = [[2 * node, low, middle], [2 * node + 1, middle, high]];
    if (fromNewest) halves.reverse();
    for (const [child, from, to] of halves) {
      this.search(child, from, to, limit, end, most, fromNewest, found);
    }
  }
}

/** For each step the steps that name it in a column, in order. */
class Backwards {
  constructor(column) {
    this.heads = new Int32Array(column.length + 2);
    for (const target of column) this.heads[target + 1]++;
    for (let i = 1; i < this.heads.length; i++) this.heads[i] += this.heads[i - 1];
    this.steps = new Int32Array(column.length);
    const next = this.heads.slice();
    column.forEach((target, i) => (this.steps[next[target]++] = i + 1));
  }

  of(step, most) {
    if (step <= 0 || step + 1 >= this.heads.length) return [];
    const from = this.heads[step];
    return Array.from(this.steps.subarray(from, Math.min(this.heads[step + 1], from + most)));
  }
}

class Execution {
  constructor(data, files) {
    this.data = data;
    this.files = files;
    this.columns = data.steps;
    this.length = data.steps.thread.length;
    this.failure = data.failure;
    /** An error has a row of its own, behind the last step. */
    this.rows = this.length + (data.failure ? 1 : 0);
    this.threads = data.threads.map((thread, number) => ({ number, ...thread }));
    this.cycle = data.cycle;
    /** The two steps that the reason is about: the first took effect before the second, or was read by it. */
    this.pair = data.pair;
    this.inCycle = new Set(data.cycle);
    this.readers = new Backwards(this.columns.from);
    this.overwritten = new Backwards(this.columns.overwriter);
    this.notable = [];
    this.isOfOneFile = new Set(data.positions.filter((p) => p[1] > 0).map((p) => p[0])).size < 2;
    this.sortByThread();
  }

  sortByThread() {
    const { thread, kind, partner, flags } = this.columns;
    const store = this.data.texts.indexOf("store");
    const update = this.data.texts.indexOf("update");
    const own = this.threads.map(() => []);
    const starts = this.threads.map(() => []);
    const ends = this.threads.map(() => []);
    const slots = this.threads.map(() => 0);
    for (let i = 0; i < this.length; i++) {
      const t = thread[i];
      if (kind[i] !== update) own[t].push(i + 1);
      if (kind[i] === store) {
        starts[t].push(i + 1);
        ends[t].push(partner[i] || Infinity);
        slots[t] = Math.max(slots[t], this.columns.slot[i] + 1);
      }
      if (flags[i] & NOTABLE) this.notable.push(i + 1);
    }
    this.threads.forEach((t, number) => {
      t.steps = own[number];
      t.stores = new Intervals(starts[number], ends[number]);
      t.slots = slots[number];
    });
    this.isBuffered = slots.some((count) => count > 0);
  }

  text(index) {
    return this.data.texts[index];
  }

  position(index) {
    if (!index) return null;
    const [file, line, column, name] = this.data.positions[index - 1];
    if (!line) return null;
    return { file, line, column, function: this.text(name), name: this.files[file].name };
  }

  /** A step by its number, from 1. */
  step(number) {
    const c = this.columns;
    const i = number - 1;
    return {
      number,
      thread: c.thread[i],
      kind: this.text(c.kind[i]),
      operation: this.text(c.operation[i]),
      place: this.text(c.place[i]),
      value: this.text(c.value[i]),
      previous: this.text(c.previous[i]),
      position: this.position(c.position[i]),
      from: c.from[i],
      overwriter: c.overwriter[i],
      partner: c.partner[i],
      slot: c.slot[i],
      fromBuffer: (c.flags[i] & FROM_BUFFER) !== 0,
      isNotable: (c.flags[i] & NOTABLE) !== 0,
      isAlone: (c.flags[i] & ALONE) !== 0,
      note: this.text(c.note[i]),
      output: this.text(c.output[i]),
      memory: this.data.places[i],
    };
  }

  isFailure(row) {
    return row > this.length;
  }

  /** The thread that a row is of. */
  threadOf(row) {
    return this.isFailure(row) ? this.failure.thread : this.columns.thread[row - 1];
  }

  /** Where the row stands in the source. */
  positionOf(row) {
    return this.position(
      this.isFailure(row) ? this.failure.position : this.columns.position[row - 1],
    );
  }

  /** The stores in a thread's buffer after a step, oldest first: some, and how many there are. */
  buffer(thread, row, most = 8) {
    const stores = this.threads[thread].stores;
    const count = stores.count(row);
    if (count <= most) return { count, oldest: stores.find(row, row, most), newest: [] };
    return {
      count,
      oldest: stores.find(row, row, most - 3),
      newest: stores.findNewest(row, row, 2),
    };
  }

  /** The stores that a step gets ahead of. */
  passed(step, most = 3) {
    const limit = step.kind === "update" ? step.partner - 1 : step.number - 1;
    const stores = this.threads[step.thread].stores;
    return stores.find(limit, step.number, most);
  }

  /** The last step that a thread itself has made, up to a row; 0 before its first. */
  lastStep(thread, row) {
    const steps = this.threads[thread].steps;
    const after = firstAfter(steps, row);
    return after > 0 ? steps[after - 1] : 0;
  }

  /** Where a thread stands after a row. */
  standing(thread, row) {
    const t = this.threads[thread];
    const last = this.lastStep(thread, row);
    if (row >= this.rows && t.end !== undefined) {
      const at = this.position(t.position) || (last ? this.positionOf(last) : null);
      return { text: t.ended ? "has ended" : t.end, at: t.ended ? null : at, ended: t.ended };
    }
    if (last === 0) return { text: "has not begun", at: null, ended: false };
    return { text: "", at: this.positionOf(last), ended: false };
  }

  /** What is known of a place after a row. */
  memory(place, row) {
    const { steps, values } = this.data.memory[place];
    const after = firstAfter(steps, row);
    if (after > 0) return { value: this.text(values[after - 1]), since: steps[after - 1] };
    return { value: "", since: 0 };
  }

  /** Of two steps in a row on the cycle, how the one comes before the other. */
  relation(from, to) {
    const a = this.step(from);
    const b = this.step(to);
    if (a.thread === b.thread) return "po";
    const writes = (s) => ["store", "write", "update", "read_modify_write"].includes(s.kind);
    const isSame = this.data.places[from - 1] === this.data.places[to - 1];
    if (!isSame) return "order";
    if (writes(a) && !writes(b)) return "rf";
    if (!writes(a) && writes(b)) return "fr";
    if (b.kind === "read_modify_write" && b.from && this.origin(b.from) === from) return "rf";
    return "co";
  }

  /** The row in which a step takes effect: of a buffered store where it reaches memory, 0 if never. */
  effectRow(number) {
    const step = this.step(number);
    return step.kind === "store" && this.isBuffered ? step.partner : number;
  }

  /** Whether the reason is about a row. */
  isInPair(row) {
    if (!this.pair) return false;
    const { first, second } = this.pair;
    return row === first || row === second || row === this.effectRow(second);
  }

  /** The store of an update, or the step itself. */
  origin(number) {
    return this.columns.kind[number - 1] === this.data.texts.indexOf("update")
      ? this.columns.partner[number - 1] || number
      : number;
  }
}
