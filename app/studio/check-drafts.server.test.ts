import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { photo } from '#tests/fixtures/pictures.ts'
import { checkDrafts } from './check-drafts.server.ts'

const { documents } = shipped
const today = '2026-11-21'

const findFaults = (drafts: Record<string, [unknown, unknown]>) =>
  checkDrafts(
    shipped,
    Object.fromEntries(
      Object.entries(drafts).map(([name, [body, base]]) => [name, { body, base }]),
    ),
    { today },
  ).faults

describe('checkDrafts', () => {
  it('reports a draft that removes the default template', () => {
    const defaultTemplate = shipped.templates.find(({ isDefault }) => isDefault) ?? expect.fail()
    const template = documents.template[defaultTemplate.id]
    expect(
      findFaults({ [`template/${defaultTemplate.id}`]: [null, template] }).get(
        `template/${defaultTemplate.id}`,
      ),
    ).toEqual([{ path: [], message: 'One template must be the default.' }])
  })

  it('reports a photograph without a description, and shows it in the preview', () => {
    const name = 'picture/photos/lunch'
    const body = { alt: '', photo }
    const { content, faults } = checkDrafts(shipped, { [name]: { body, base: null } }, { today })
    expect(faults.get(name)).toEqual([{ path: ['alt'], message: 'Please write something here.' }])
    expect(content.pictures['photos/lunch']?.photo).toEqual(photo)
    const empty = checkDrafts(
      shipped,
      { [name]: { body: { alt: 'Lunch' }, base: null } },
      { today },
    )
    expect(empty.faults.get(name)).toEqual([
      { path: ['photo'], message: 'There’s no drawing of this: please upload a photograph.' },
    ])
    expect(empty.content.pictures['photos/lunch']).toBeUndefined()
  })

  it('reports a fact that names another fact', () => {
    const company = documents.company['all']
    const faults = findFaults({
      'company/all': [{ ...company, city: '{company.phone}' }, company],
    })
    expect(faults.get('company/all')).toContainEqual({
      path: ['city'],
      message: 'Other texts take this from here, so write it out in place of {company.phone}.',
    })
  })
})
