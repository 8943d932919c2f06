/**
 * Moves the clock of what runs here, a Node process or a page, by so many ms, before it has read it: time goes by as it
 * does. Needs nothing around it, as a page gets it by its text.
 */
export function moveClock(ms: number): void {
  const Machine = Date
  const now = () => Machine.now() + ms
  function Moved(...parts: unknown[]) {
    if (!new.target) return new Machine(now()).toString()
    return Reflect.construct(Machine, parts.length > 0 ? parts : [now()], new.target)
  }
  // What the engine itself makes, as the times of a file, is of this kind too.
  Moved.prototype = Machine.prototype
  Machine.prototype.constructor = Moved
  globalThis.Date = Object.assign(Object.setPrototypeOf(Moved, Machine), { now })
}
