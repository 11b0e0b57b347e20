import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const formatHints: readonly [RegExp, string][] = [
  [/Day \[1-9\]/, 'Please write a time such as 08:00, or Day 2, 08:00.'],
  [/^\/\^From R/, 'Please write it as in From R4,500.'],
  [/\[a-z0-9\]\+\(-/, 'Please use small letters, figures and hyphens, as in cape-peninsula.'],
  [
    /^\/\^\(?(vehicles|attractions|destinations|groups|fleet|builder)/,
    'Please choose a picture of this kind.',
  ],
  [/\\S/, 'Please write something here.'],
]

export function formatIssue(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'too_small':
      return issue.message.startsWith('Too small')
        ? formatTooSmall(issue)
        : formatFault(issue.message)
    case 'too_big':
      return formatTooBig(issue, value)
    case 'invalid_type':
      return formatWrongType(issue, value)
    case 'invalid_value':
      return 'Please choose one of these.'
    case 'unrecognized_keys':
      return `Nothing here is called ${issue.keys.join(', ')}.`
    case 'invalid_format':
      return formatWrongFormat(issue)
    case 'custom':
      return issue.message === 'Invalid input'
        ? 'The first figure can’t be above the second.'
        : formatFault(issue.message)
    default:
      return 'This can’t be read.'
  }
}

function formatTooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>) {
  const minimumValue = Number(minimum)
  if (origin === 'string')
    return minimumValue <= 1
      ? 'Please write something here.'
      : `Please write at least ${minimumValue} characters.`
  if (origin === 'array')
    return minimumValue === 1 ? 'At least one is needed.' : `At least ${minimumValue} are needed.`
  if (inclusive === false && minimumValue === 0) return 'This has to be more than zero.'
  return `This can’t be below ${minimumValue === 0 ? 'zero' : minimumValue}.`
}

function formatTooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>, value: unknown) {
  const maximumValue = Number(maximum)
  if (origin === 'string')
    return `This has ${String(value).length} characters; there is room for ${maximumValue}.`
  if (origin === 'array') return `At most ${maximumValue} fit here.`
  return `This can’t be above ${maximumValue}.`
}

function formatWrongType({ expected }: Extract<Issue, { code: 'invalid_type' }>, value: unknown) {
  if (String(expected) === 'int') return 'Please enter a whole number.'
  if (expected === 'number') return 'Please enter a number.'
  if (value === undefined || value === null || value === '') return 'Please fill this in.'
  return 'This can’t be read.'
}

function formatWrongFormat(issue: Extract<Issue, { code: 'invalid_format' }>): string {
  if (!issue.message.startsWith('Invalid')) return formatFault(issue.message)
  if (issue.format === 'starts_with')
    return String((issue as { prefix?: string }).prefix) === '/'
      ? 'Please begin with a slash, as in /tours.'
      : `Please begin with ${String((issue as { prefix?: string }).prefix)}.`
  if (issue.format === 'date') return 'Please write a date such as 2026-11-26.'
  const hint = formatHints.find(([pattern]) => pattern.test(issue.pattern ?? ''))
  return hint?.[1] ?? 'This isn’t written as it has to be.'
}

/** Messages of the content check, with their wording for owners. */
const ownerWordings: readonly [RegExp, (...found: string[]) => string][] = [
  [
    /^must have at most (\d+) characters, two lines of a card; it has (\d+)$/,
    (_, most, has) => `This has ${has} characters; a card shows ${most}.`,
  ],
  [
    /^must have at most (\d+) characters for search engines; it has (\d+)$/,
    (_, most, has) => `This has ${has} characters; search engines show ${most}.`,
  ],
  [
    /^the plan must run from morning to evening, no time twice$/,
    () => 'The plan has to run from morning to evening: this stop comes before the one above it.',
  ],
  [
    /^holds HTML, which no text may$/,
    () => 'This holds HTML, which no text may: take out the “<”.',
  ],
  [/^nobody knows the fact (\{.*\})$/, (_, fact) => `Nobody knows what ${fact} is.`],
  [
    /^nobody fills (\{.*\}) here$/,
    (_, name) => `Nothing fills ${name} here. Take it out, or use one that was there.`,
  ],
  [
    /^other texts name this, so it names no fact itself; it has (\{.*\})$/,
    (_, fact) => `Other texts take this from here, so write it out in place of ${fact}.`,
  ],
  [/^must be a text$/, () => 'Please write something here.'],
  [/^the link (.*) leads nowhere$/, (_, link) => `The link ${link} leads nowhere.`],
  [
    /^is the same as that of (.*)$/,
    (_, other = '') => `${other.split(', ', 1)[0]} has the same text. Please write another one.`,
  ],
  [/^the picture '(.*)' is missing/, (_, id) => `There is no picture ${id}.`],
  [
    /^needs a photograph, since there is no drawing of it$/,
    () => 'There’s no drawing of this: please upload a photograph.',
  ],
  [
    /^shows a picture of its own, which no article may: (.*)$/,
    (_, id) => `There is no picture ${id}. Choose one with the button ‘Picture’.`,
  ],
  [/^is shown twice$/, () => 'The same picture is here twice.'],
  [
    /^the answers about the tour '(.*)' are missing$/,
    () => 'This tour has no answers to questions yet.',
  ],
]

/**
 * Rewords a message of the content check for an owner: 'must end with …' becomes 'This must end
 * with …'.
 */
export function formatFault(sentence: string): string {
  const text = sentence.replace(/ \((?:content|art)\/[^()]*\)$/, '').replace(/\.$/, '')
  for (const [pattern, formatWording] of ownerWordings) {
    const match = pattern.exec(text)
    if (match) return formatWording(...match)
  }
  const startsWithVerb = /^(must|is|says|needs|holds|has|cannot|can’t) /.test(text)
  const ownerSentence = startsWithVerb
    ? `This ${text}`
    : text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(ownerSentence) ? ownerSentence : `${ownerSentence}.`
}

/** True if the page can still be shown: the fault is only about length or similarity. */
export function isMild(sentence: string): boolean {
  return /^(must have at most|the plan must run|is the same as|must end with)/.test(sentence)
}
