import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, group, said } from '#rules/text/field-meta.ts'

export const personSchema = z.strictObject({
  /** The photograph `people/<id>.jpg` in content/photos is shown beside the text. */
  id: text.meta(fact('Name of the photograph')),
  name: text.meta(fact('Name')),
  role: text.meta(said('What they do')),
  languages: text.meta(said('Languages')),
  /** A guide's badge number (Tourism Act, section 50); null for others. */
  registration: text.nullable().meta(fact('Number of the badge', { hint: 'Of who guides.' })),
  text: text.meta(said('About them')),
  /** A picture other than the photograph of the `id`. */
  picture: text
    .optional()
    .meta(fact('Photograph', { shows: 'picture', hint: 'Head and shoulders. Ask them first.' })),
})

const points = z.strictObject({
  title: text.meta(said('Heading')),
  points: z.array(text).min(1).meta(said('Points')),
})

export const aboutSchema = z.strictObject({
  title: text.meta(said('Heading of the page')),
  lead: text.meta(said('Below it')),
  how: points.meta(group('How we work')),
  people: z
    .strictObject({ title: text.meta(said('Heading')), note: text.meta(said('Note')) })
    .meta(group('The people')),
  papers: points.meta(group('Licences and memberships')),
  not: points.meta(group('What we don’t do')),
})
