import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

const path = z.string().startsWith('/')
const links = z.array(z.strictObject({ label: text, path })).min(1)

export const menusSchema = z.strictObject({
  header: links,
  mobile: links,
  admin: z.strictObject({ path, label: text, mobileLabel: text }),
  footer: links,
  popularTours: links,
  legal: links,
})

const linkFields = { label: said('Name'), path: fact('Where it leads') }

export const menusFields = {
  header: group('Header', linkFields),
  mobile: group('Side menu', linkFields),
  admin: group('For the office', { ...linkFields, mobileLabel: said('Name in the side menu') }),
  footer: group('Footer', linkFields),
  popularTours: group('Popular tours', linkFields),
  legal: group('Legal pages', linkFields),
} satisfies FieldsOf<typeof menusSchema>
