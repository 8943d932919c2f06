import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10

/** After a whole run the minutes stay under watch: the files that took longest, beside Vitest's own report. */
export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return
    const files = modules
      .map((one) => ({ name: `${one.project.name} ${one.relativeModuleId}`, ms: one.diagnostic().duration }))
      .sort((a, b) => b.ms - a.ms)
    process.stdout.write('\n Le più lunghe, in secondi:\n')
    for (const { name, ms } of files.slice(0, SHOWN))
      process.stdout.write(` ${(ms / 1000).toFixed(1).padStart(7)}  ${name}\n`)
  }
}
