import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { sharedField, group, translatedField } from '#rules/text/field-meta.ts'

export const personSchema = z.strictObject({
  /** The photograph `people/<id>.jpg` in content/photos is shown next to the text. */
  id: text.meta(sharedField('File name of the photograph')),
  name: text.meta(sharedField('Name')),
  role: text.meta(translatedField('Role')),
  languages: text.meta(translatedField('Languages')),
  /** A guide's badge number (Tourism Act, section 50); null for others. */
  registration: text
    .nullable()
    .meta(sharedField('Guide badge number', { hint: 'For guides only.' })),
  text: text.meta(translatedField('Text about the person')),
  /** A picture other than the photograph of the `id`. */
  picture: text
    .optional()
    .meta(
      sharedField('Photograph', { shows: 'picture', hint: 'Head and shoulders. Ask them first.' }),
    ),
})

const points = z.strictObject({
  title: text.meta(translatedField('Heading')),
  points: z.array(text).min(1).meta(translatedField('Points')),
})

export const aboutSchema = z.strictObject({
  title: text.meta(translatedField('Heading of the page')),
  lead: text.meta(translatedField('Introduction')),
  how: points.meta(group('How we work')),
  people: z
    .strictObject({
      title: text.meta(translatedField('Heading')),
      note: text.meta(translatedField('Note below the people')),
    })
    .meta(group('The people')),
  papers: points.meta(group('Licences and memberships')),
  not: points.meta(group('What we don’t do')),
})
