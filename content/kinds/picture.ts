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
  width: z.int().positive().meta(sharedField('Width in pixels')),
  height: z.int().positive().meta(sharedField('Height in pixels')),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'must be a photograph that was uploaded')
    .meta(sharedField('Colour while it loads')),
  crop: box.optional().meta(group('Visible part')),
  phone: box.optional().meta(group('Visible part on phones')),
  /** A point inside the shown part; crops of pages keep it visible. */
  focus: point.optional().meta(group('Most important point')),
  phoneFocus: point.optional().meta(group('Most important point on phones')),
  credit: text
    .optional()
    .meta(sharedField('Photographer', { hint: 'Shown below the enlarged photograph.' })),
  licence: text
    .optional()
    .meta(sharedField('Licence', { hint: 'If the photographer asks for it: CC BY 4.0.' })),
})

export const pictureSchema = z.strictObject({
  alt: text.meta(translatedField('Description', { hint: 'For people who can’t see the picture.' })),
  photo: photoSchema.optional().meta(group('Photograph', { shows: 'photo' })),
  plate: text.optional().meta(
    sharedField('Drawing', {
      shows: 'picture',
      hint: 'Only if it shows the drawing of another picture.',
    }),
  ),
})
