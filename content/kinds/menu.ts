import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { sharedField, group, translatedField } from '#rules/text/field-meta.ts'

const path = z.string().startsWith('/')
const links = z
  .array(
    z.strictObject({
      label: text.meta(translatedField('Name')),
      path: path.meta(sharedField('Address of the page')),
    }),
  )
  .min(1)

export const menusSchema = z.strictObject({
  header: links.meta(group('Header')),
  mobile: links.meta(group('Side menu')),
  admin: z
    .strictObject({
      label: text.meta(translatedField('Name')),
      path: path.meta(sharedField('Address of the page')),
      mobileLabel: text.meta(translatedField('Name in the side menu')),
    })
    .meta(group('For the office')),
  footer: links.meta(group('Footer')),
  popularTours: links.meta(group('Popular tours')),
  legal: links.meta(group('Legal pages')),
})
