import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { judgeDrafts } from './judge-drafts.ts'

const { documents } = shipped

const judge = (drafts: Record<string, [unknown, unknown]>) =>
  judgeDrafts(
    shipped,
    Object.fromEntries(
      Object.entries(drafts).map(([name, [body, base]]) => [name, { body, base }]),
    ),
  ).faults

/** What an owner would otherwise find out by publishing. */
describe('what is wrong with drafts', () => {
  it('is told where the site would miss what only one document had', () => {
    const found = shipped.templates.find(({ isDefault }) => isDefault) ?? expect.fail()
    const template = documents.template[found.id]
    expect(
      judge({ [`template/${found.id}`]: [null, template] }).get(`template/${found.id}`),
    ).toEqual([{ path: [], message: 'One template must be the default.' }])
  })

  it('is told of a fact that names another, which nobody would fill', () => {
    const company = documents.company['all']
    const faults = judge({ 'company/all': [{ ...company, city: '{company.phone}' }, company] })
    expect(faults.get('company/all')).toContainEqual({
      path: ['city'],
      message: 'Other texts take this from here, so write it out in place of {company.phone}.',
    })
  })
})
