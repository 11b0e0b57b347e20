import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

const fraction = z.number().min(0).max(1)

/** A part of a photograph, in fractions of its width and height. */
const box = z
  .strictObject({
    x: fraction,
    y: fraction,
    width: fraction.min(0.02),
    height: fraction.min(0.02),
  })
  // Fractions that a browser has worked out end a hair beyond the edge.
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, {
    message: 'must lie within the photograph',
  })

const point = z.strictObject({ x: fraction, y: fraction })

/** A photograph that was uploaded, by its master, and what is shown of it. */
const photoSchema = z.strictObject({
  /** The SHA-256 of the master's bytes, in hexadecimal. */
  master: z.string().regex(/^[0-9a-f]{64}$/, 'must be a photograph that was uploaded'),
  width: z.int().positive(),
  height: z.int().positive(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'must be a photograph that was uploaded'),
  crop: box.optional(),
  phone: box.optional(),
  /** Within what is shown: crops of pages keep it. */
  focus: point.optional(),
  /** The same within what phones show of it, where they have a part of their own. */
  phoneFocus: point.optional(),
  credit: text.optional(),
  licence: text.optional(),
})

export const pictureSchema = z.strictObject({
  alt: text,
  plate: text.optional(),
  photo: photoSchema.optional(),
})

const boxFields = {
  x: fact('From the left'),
  y: fact('From the top'),
  width: fact('Width'),
  height: fact('Height'),
}

const pointFields = { x: fact('From the left'), y: fact('From the top') }

export const pictureFields = {
  alt: said('What it shows', { hint: 'For those who can’t see it.' }),
  photo: group(
    'Photograph',
    {
      master: fact('File'),
      width: fact('Pixels across'),
      height: fact('Pixels down'),
      colour: fact('Colour while it loads'),
      crop: group('What is shown of it', boxFields),
      phone: group('What phones show of it', boxFields),
      focus: group('Point that stays in sight', pointFields),
      phoneFocus: group('Point that stays in sight on phones', pointFields),
      credit: fact('Who took it', { hint: 'Said under it where guests enlarge it.' }),
      licence: fact('Licence', { hint: 'Where they ask for it: CC BY 4.0.' }),
    },
    { shows: 'photo' },
  ),
  plate: fact('The drawing that it shows', {
    shows: 'picture',
    hint: 'Where that is another one’s.',
  }),
} satisfies FieldsOf<typeof pictureSchema>
