import { writeSections } from '../reliability-page.ts'
import type { MoneyOutcome } from './money-stage.ts'
import type { PublishingOutcome } from './publications.ts'
import type { Outcome } from './run.ts'

export type MoneyOutcomes = { builtIn: MoneyOutcome; postgresql: MoneyOutcome }

export type PublishingOutcomes = { builtIn: PublishingOutcome; postgresql: PublishingOutcome }

export function writeReport(outcomes: Outcome[], minutes: number): void {
  writeSections({ faults: renderSection(outcomes, minutes).join('\n') })
}

export function writeMoneyReport(money: MoneyOutcomes, minutes: number): void {
  writeSections({ 'faults: money': renderMoney(money, minutes).join('\n') })
}

export function writePublishingReport(outcomes: PublishingOutcomes, minutes: number): void {
  writeSections({ 'faults: publishing': renderPublishing(outcomes, minutes).join('\n') })
}

function renderPublishing({ builtIn, postgresql }: PublishingOutcomes, minutes: number): string[] {
  const rows: [string, (outcome: PublishingOutcome) => number][] = [
    ['kills', ({ kills }) => kills],
    ['of them before it was live; the others when none was left to do', ({ amid }) => amid],
    ['publications that were planned, each live once', ({ published }) => published],
    ['**wrong** (must be nought)', ({ wrong }) => wrong.length],
  ]
  return [
    '## Publishing under kills',
    '',
    `Made by \`npm run faults -- publishing\` in ${minutes} minutes. A server that publishes two documents of one page by itself is killed: on PostgreSQL between any two of its statements, on the built-in database at any write to its files, while it starts, prepares, renders or makes it live. Then it is started again: the page and the database have to say the whole of one publication, never an older one than was seen before.`,
    '',
    ...table(
      ['counted', 'built-in', 'PostgreSQL'],
      rows.map(([what, count]) => [what, count(builtIn), count(postgresql)]),
    ),
    ...[...builtIn.wrong, ...postgresql.wrong].slice(0, 20).map((each) => `- ${each}`),
  ]
}

function renderSection(outcomes: Outcome[], minutes: number): string[] {
  return [
    '## Faults',
    '',
    `Made by \`npm run faults\` in ${minutes} minutes: bookings, transfers, messages, sign-ups and refreshed sessions from many clients, under one fault after another. Then everything stored, and every mail that a real mail server took, was compared with what the clients had been told. "Drained" is how long it took, once the fault was over and without a restart, until every write was answered and every mail was taken.`,
    ...outcomes.flatMap(renderOutcome),
  ]
}

function renderMoney({ builtIn, postgresql }: MoneyOutcomes, minutes: number): string[] {
  const rows: [string, (outcome: MoneyOutcome) => number][] = [
    ['kills', ({ kills }) => kills],
    ['of them amid its work; the others when none was left to do', ({ amid }) => amid],
    ['payments, each recorded once', ({ paid }) => paid],
    ['refunds, each recorded once', ({ refunded }) => refunded],
    ['changes agreed to, each made or let go once', ({ changed }) => changed],
    ['holds that ended', ({ ended }) => ended],
    ['mails taken', ({ mailsTaken }) => mailsTaken],
    ['**wrong** (must be nought)', ({ wrong }) => wrong.length],
  ]
  return [
    '## Money under kills',
    '',
    `Made by \`npm run faults -- money\` in ${minutes} minutes. A server is killed while Yoco's stand-in tells of payments, in time and too late, while refunds are sent and told of, while holds end, while changes of trips are paid for or let go, and while PayFast's file of the day is read, the only one to tell of what came and went there: on PostgreSQL between two of its statements, on the built-in database at any write to its files, while it starts or afterwards. There Yoco tells of every other time only when it is asked. Then all that is stored is compared with what the gateways know and the mail server took.`,
    '',
    ...table(
      ['counted', 'built-in', 'PostgreSQL'],
      rows.map(([what, count]) => [what, count(builtIn), count(postgresql)]),
    ),
    ...[...builtIn.wrong, ...postgresql.wrong].slice(0, 20).map((each) => `- ${each}`),
  ]
}

function renderOutcome(outcome: Outcome): string[] {
  const { database, injected, findings } = outcome
  const { examples, ...zeros } = findings
  const counted = {
    'writes acknowledged': outcome.acknowledged['all'],
    'of them bookings': outcome.acknowledged['booking'],
    'of them transfers': outcome.acknowledged['transfer'],
    'of them messages': outcome.acknowledged['message'],
    'of them sign-ups': outcome.acknowledged['sign-up'],
    'bookings refused because the day was full': outcome.refusedAsFull,
    'requests refused in words while something was away, and sent again': outcome.refusedInWords,
    'sessions gone on with': outcome.refreshes,
    'sessions ended, and asked for again': outcome.sessionsEnded,
    'wrong passwords answered': outcome.wrongPasswords,
    'mails taken': outcome.mailsTaken,
    'of them more than once': outcome.mailsTakenTwice,
  }
  const names: Record<keyof typeof zeros, string> = {
    lost: 'acknowledged and not stored',
    doubled: 'stored twice',
    invented: 'stored and never acknowledged',
    overbooked: 'days over-booked',
    unsent: 'mails owed and not taken',
    sentForNothing: 'mails for something that is not stored',
    uncounted: 'counts of attempts that went down',
    revived: 'sessions that came back to life',
    overkept: 'kept for longer than it may be',
  }
  const zeroRows = Object.entries(zeros).map(([name, count]): [string, number] => [
    names[name as keyof typeof zeros],
    count,
  ])
  return [
    '',
    `### ${database}`,
    '',
    ...table(
      ['fault', 'times', 'drained in (s)'],
      injected.map(({ fault, times, drainedMs }) => [
        fault,
        times,
        drainedMs === undefined ? '' : (drainedMs / 1000).toFixed(1),
      ]),
    ),
    '',
    ...table(
      ['counted', ''],
      Object.entries(counted).map(([name, count]) => [name, count ?? 0]),
    ),
    '',
    ...table(
      ['must be zero', ''],
      [
        ...zeroRows,
        ['sessions thrown out by a fault', outcome.thrownOut],
        ['answers and states that should never be', outcome.violations.length],
      ],
    ),
    ...[...examples, ...outcome.violations.slice(0, 20)].map((each) => `- ${each}`),
  ]
}

function table(heads: string[], rows: (string | number)[][]): string[] {
  const rule = heads.map((_head, index) => (index === 0 ? '---' : '---:'))
  return [heads, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}
