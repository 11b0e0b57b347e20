import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { sharedField, group, translatedField } from '#rules/text/field-meta.ts'

const fraction = z.number().min(0).max(1)

/** A part of a photograph, in fractions of its width and height. */
const box = z
  .strictObject({
    x: fraction.meta(sharedField('From the left')),
    y: fraction.meta(sharedField('From the top')),
    width: fraction.min(0.02).meta(sharedField('Width')),
    height: fraction.min(0.02).meta(sharedField('Height')),
  })
  // A browser's rounding can exceed the edge slightly.
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, {
    message: 'must lie within the photograph',
  })

const point = z.strictObject({
  x: fraction.meta(sharedField('From the left')),
  y: fraction.meta(sharedField('From the top')),
})

const photoSchema = z.strictObject({
  /** The SHA-256 of the master's bytes, in hexadecimal. */
  master: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a photograph that was uploaded')
    .meta(sharedField('File')),
  width: z.int().positive().meta(sharedField('Pixels across')),
  height: z.int().positive().meta(sharedField('Pixels down')),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'must be a photograph that was uploaded')
    .meta(sharedField('Colour while it loads')),
  crop: box.optional().meta(group('What is shown of it')),
  phone: box.optional().meta(group('What phones show of it')),
  /** A point inside the shown part; crops of pages keep it visible. */
  focus: point.optional().meta(group('Point that stays in sight')),
  phoneFocus: point.optional().meta(group('Point that stays in sight on phones')),
  credit: text
    .optional()
    .meta(sharedField('Who took it', { hint: 'Said under it where guests enlarge it.' })),
  licence: text
    .optional()
    .meta(sharedField('Licence', { hint: 'Where they ask for it: CC BY 4.0.' })),
})

export const pictureSchema = z.strictObject({
  alt: text.meta(translatedField('What it shows', { hint: 'For those who can’t see it.' })),
  photo: photoSchema.optional().meta(group('Photograph', { shows: 'photo' })),
  plate: text.optional().meta(
    sharedField('The drawing that it shows', {
      shows: 'picture',
      hint: 'If it shows another picture’s drawing.',
    }),
  ),
})
