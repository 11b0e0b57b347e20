import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, group, said } from '#rules/text/field-meta.ts'

const path = z.string().startsWith('/')
const links = z
  .array(
    z.strictObject({ label: text.meta(said('Name')), path: path.meta(fact('Where it leads')) }),
  )
  .min(1)

export const menusSchema = z.strictObject({
  header: links.meta(group('Header')),
  mobile: links.meta(group('Side menu')),
  admin: z
    .strictObject({
      label: text.meta(said('Name')),
      path: path.meta(fact('Where it leads')),
      mobileLabel: text.meta(said('Name in the side menu')),
    })
    .meta(group('For the office')),
  footer: links.meta(group('Footer')),
  popularTours: links.meta(group('Popular tours')),
  legal: links.meta(group('Legal pages')),
})
