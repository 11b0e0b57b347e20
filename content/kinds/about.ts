import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

export const personSchema = z.strictObject({
  /** A photograph `people/<id>.jpg` in content/photos is shown beside what we say of them. */
  id: text,
  name: text,
  role: text,
  languages: text,
  /** Of a guide: the number on the badge (Tourism Act, section 50); null for who does not guide. */
  registration: text.nullable(),
  text,
  /** The picture of the person, where it is not the photograph of their `id`. */
  picture: text.optional(),
})

export const personFields = {
  id: fact('Name of the photograph'),
  name: fact('Name'),
  role: said('What they do'),
  languages: said('Languages'),
  registration: fact('Number of the badge', { hint: 'Of who guides.' }),
  text: said('About them'),
  picture: fact('Photograph', { shows: 'picture', hint: 'Head and shoulders. Ask them first.' }),
} satisfies FieldsOf<typeof personSchema>

const points = z.strictObject({ title: text, points: z.array(text).min(1) })

export const aboutSchema = z.strictObject({
  title: text,
  lead: text,
  how: points,
  people: z.strictObject({ title: text, note: text }),
  papers: points,
  not: points,
})

const pointsFields = { title: said('Heading'), points: said('Points') }

export const aboutFields = {
  title: said('Heading of the page'),
  lead: said('Below it'),
  how: group('How we work', pointsFields),
  people: group('The people', { title: said('Heading'), note: said('Note') }),
  papers: group('Licences and memberships', pointsFields),
  not: group('What we don’t do', pointsFields),
} satisfies FieldsOf<typeof aboutSchema>
