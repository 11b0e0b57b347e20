import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'
import { manyFiles, readLastRun } from './file-times.ts'

/** With fewer files than this, each is reported, as by vitest itself. */
const reportEachBelow = 60
/** Expected seconds of a full run on two idle cores. Used until this machine has timed one. */
const usualSeconds = 9 * 60
const everyMs = 20_000

type Group = { files: number; done: number; tests: number }

/** Reports a full run for people: a forecast, a line per finished group, each failure at once. */
export default class Progress extends DefaultReporter {
  private readonly groups = new Map<string, Group>()
  private files = 0
  private done = 0
  private failed = 0
  private reportedAt = 0

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]) {
    super.onTestRunStart(specifications)
    this.files = specifications.length
    if (this.files < reportEachBelow) return
    for (const { moduleId } of specifications) this.findGroup(moduleId).files += 1
    const groups = [...this.groups].map(([name, { files }]) => `${name} ${files}`).join(', ')
    this.log(`Running ${this.files} files of tests (${groups})${this.formatForecast()}.\n`)
    this.reportedAt = performance.now()
  }

  override printTestModule(module: TestModule) {
    if (this.files < reportEachBelow) return super.printTestModule(module)
    const group = this.findGroup(module.moduleId)
    const tests = [...module.children.allTests()].length
    group.done += 1
    group.tests += tests
    this.done += 1
    if (module.state() === 'failed') {
      this.failed += 1
      super.printTestModule(module)
    }
    if (group.done === group.files)
      this.report(`${this.findGroupName(module.moduleId)}: ${group.tests} tests done`)
    else if (performance.now() - this.reportedAt > everyMs) this.report()
  }

  private formatForecast(): string {
    if (this.files < manyFiles) return ''
    const lastSeconds = readLastRun()
    return lastSeconds === undefined
      ? `: about ${formatMinutes(usualSeconds)} on two idle cores`
      : `: about ${formatMinutes(lastSeconds)}, as in the last run on this machine`
  }

  private report(groupLine?: string) {
    this.reportedAt = performance.now()
    const share = `${Math.floor((100 * this.done) / this.files)} %`.padStart(5)
    const failed = this.failed > 0 ? `, ${this.failed} files failed` : ''
    const elapsed = formatMinutes((this.reportedAt - this.start) / 1000)
    this.log(`${share} of the files after ${elapsed}${failed}${groupLine ? `; ${groupLine}` : ''}`)
  }

  private findGroup(file: string): Group {
    const name = this.findGroupName(file)
    const group = this.groups.get(name) ?? { files: 0, done: 0, tests: 0 }
    this.groups.set(name, group)
    return group
  }

  /** 'app', 'rules'; for tests/ its subfolder. */
  private findGroupName(file: string): string {
    const [first = '', second = ''] = this.relative(file).split('/')
    return first === 'tests' && !second.includes('.') ? second : first
  }
}

function formatMinutes(seconds: number): string {
  const rounded = Math.round(seconds)
  return rounded < 60 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${rounded % 60} s`
}
