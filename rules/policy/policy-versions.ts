import { z } from 'zod'
import { type CalendarDate, calendarDateIn, capeTown } from '../dates/calendar-date.ts'
import { text } from '../text/content-text.ts'
import { sharedField } from '../text/field-meta.ts'

/** The field of a policy's version with the first day on which the version holds. */
export const firstDay = z.iso
  .date()
  .meta(sharedField('Holds from', { shows: 'day', hint: 'It holds until a later one.' }))

/** The field of a policy's version with who confirmed it. It may change while the version holds. */
export const confirmedBy = text.optional().meta(
  sharedField('Confirmed by', {
    hint: 'Your name and the day, once these figures are yours.',
  }),
)

/** A policy: versions, the oldest first. A later one never changes what an earlier one agreed. */
export function versionsOf<Version extends z.ZodType<{ from: CalendarDate }>>(version: Version) {
  return z
    .array(version)
    .min(1)
    .superRefine((versions, context) => {
      for (const [index, { from }] of versions.entries())
        if (from <= (versions[index - 1]?.from ?? ''))
          context.addIssue({
            code: 'custom',
            path: [index, 'from'],
            message: 'must be later than the first day of the version above it',
          })
    })
}

/** The version that holds on a day, or at an instant, in Cape Town. */
export function policyOn<Version extends { from: CalendarDate }>(
  versions: readonly Version[],
  at: CalendarDate | Date,
): Version {
  const day = at instanceof Date ? calendarDateIn(at, capeTown) : at
  const version = versions.findLast(({ from }) => from <= day) ?? versions[0]
  if (!version) throw new Error('A policy has no version.')
  return version
}
