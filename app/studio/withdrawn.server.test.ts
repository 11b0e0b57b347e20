import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { engines } from '#tests/databases.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'
import { contentDrafts, contentRevisions } from './schema.server.ts'
import { acceptManifest } from './load-live.server.ts'
import { rebookUrl } from '#app/order/rebook-url.server.ts'

const [tour = expect.fail(), other = expect.fail()] = Object.values(shipped.documents.tour)
const documents = '/api/admin/studio/documents'

describe.each(engines)('a tour that goes, on the %s database,', (engine) => {
  const office = useTestOffice(engine)
  const admin = useAdministrator(office)
  beforeEach(() => office.db.delete(contentDrafts))

  const withdraw = (id: string, redirectTo?: string) =>
    admin.post(`${documents}/tour/${id}/withdraw`, redirectTo === undefined ? {} : { redirectTo })
  const leads = async () => {
    const { body } = await (await admin.get(`${documents}/redirects/all`)).json()
    return body.map(({ from, to }: { from: string; to: string }) => `${from} > ${to}`)
  }

  const readAll = (id: string) =>
    Promise.all(
      ['tour', 'tour-answers', 'weather', 'tour-search'].map(async (kind) => {
        const answer = await admin.get(`${documents}/${kind}/${id}`)
        const { state, body, live } = await answer.json()
        return [kind, state === 'withdrawn' ? null : (body ?? live)]
      }),
    )

  it('leads its page and its booking elsewhere, and what led to it goes along', async () => {
    await withdraw(other.id, `/tour/${tour.id}`)
    await withdraw(tour.id, '/tours')
    expect(await leads()).toEqual([
      `/tour/${other.id} > /tours`,
      `/book-tour/${other.id} > /tours`,
      `/tour/${tour.id} > /tours`,
      `/book-tour/${tour.id} > /tours`,
    ])
  })

  it('leaves nothing that leads to it, where it leads nowhere', async () => {
    await withdraw(other.id, `/tour/${tour.id}`)
    await withdraw(tour.id)
    expect(await leads()).toEqual([])
  })

  it('restores a withdrawn tour with all that belongs to it from an earlier revision', async () => {
    const site = office.office.studio?.site ?? expect.fail()
    const revision = crypto.randomUUID()
    const common = { body: null, format: 1, parent: null, madeAt: office.clock.now, why: null }
    const { [tour.id]: _, ...tours } = shipped.documents.tour
    const { [tour.id]: answers, ...others } = shipped.documents['tour-answers']
    await office.db.insert(contentRevisions).values([
      { ...common, id: revision, document: `tour/${tour.id}`, base: tour },
      {
        ...common,
        id: crypto.randomUUID(),
        document: `tour-answers/${tour.id}`,
        base: answers,
      },
    ])
    await site.publish({
      ...shipped,
      documents: { ...shipped.documents, tour: tours, 'tour-answers': others },
      number: 1,
    })
    const back = await admin.post(`${documents}/tour/${tour.id}/restore`, { revision })
    expect(await back.json()).toMatchObject({ body: { title: tour.title }, state: 'shipped' })
    const beside = await (await admin.get(`${documents}/tour-answers/${tour.id}`)).json()
    expect(beside.body).toEqual(answers)
  })

  describe('withdrawn in a draft', () => {
    beforeAll(() => office.office.studio?.site.publish({ ...shipped, number: 2 }))
    const undo = {
      'restored as delivered': (id: string) =>
        admin.post(`${documents}/tour/${id}/restore`, { revision: 'delivered' }),
      'thrown away': (id: string) =>
        admin.ask(`${documents}/tour/${id}/draft`, { method: 'DELETE' }),
    }
    const ways = Object.keys(undo) as (keyof typeof undo)[]

    it.each(shipped.tours.flatMap(({ id }) => ways.map((way) => [id, way] as const)))(
      '%s, and then %s, has all that belongs to it, and no redirect',
      async (id, way) => {
        const before = await readAll(id)
        await withdraw(id, '/tours')
        expect(await readAll(id)).not.toEqual(before)
        expect((await undo[way](id)).status).toBeLessThan(300)
        expect(await readAll(id)).toEqual(before)
        expect(await leads()).toEqual([])
        const review = await admin.post('/api/admin/studio/review', { documents: [`tour/${id}`] })
        if (review.status === 200) expect(await review.json()).toMatchObject({ faults: [] })
      },
    )
  })

  it('restores redirects to a tour that was withdrawn and comes back', async () => {
    const site = office.office.studio?.site ?? expect.fail()
    const lines = [{ key: 'old', from: '/tour/old-name', to: `/tour/${tour.id}` }]
    const redirects = { ...shipped.documents.redirects, all: lines }
    await site.publish({
      ...shipped,
      documents: { ...shipped.documents, redirects } as never,
      number: 3,
    })
    await withdraw(tour.id, '/tours')
    expect(await leads()).toHaveLength(3)
    await admin.post(`${documents}/tour/${tour.id}/restore`, { revision: 'delivered' })
    expect(await leads()).toEqual([`/tour/old-name > /tour/${tour.id}`])
    await site.publish({ ...shipped, number: 4 })
  })

  it('cannot be made nothing by a change, nor can what the site needs', async () => {
    const { body } = await (await admin.get(`${documents}/company/all`)).json()
    for (const now of [null, 'nothing', 5]) {
      const answer = await admin.patch(`${documents}/company/all`, {
        changes: [{ path: [], was: body, now }],
      })
      expect(await codeOf(answer)).toBe('field-invalid')
    }
  })

  it('refuses tour ids that mean something else', async () => {
    for (const id of ['none', 'constructor'])
      expect(await codeOf(await admin.post(documents, { kind: 'tour', id }))).toBe(
        'studio-address-taken',
      )
  })

  it('reports a withdrawn tour whose revision is gone from the database', async () => {
    const manifest = { [`tour/${tour.id}`]: crypto.randomUUID() }
    const { content, notices } = await acceptManifest(
      office.db,
      { shipped },
      { manifest, number: 1 },
    )
    expect(content.tours).toEqual(shipped.tours)
    expect(notices).toEqual([
      expect.stringContaining(`tour/${tour.id}: its published revision is not in the database`),
    ])
  })

  it('leads mails to the list of tours instead of a withdrawn one', () => {
    const services = { siteUrl: 'https://cape.example', content: () => ({ ...shipped, tours: [] }) }
    const item = { kind: 'tour' as const, product: tour.id }
    expect(rebookUrl(services, [item])).toBe('https://cape.example/tours')
    const offered = { ...services, content: () => shipped }
    expect(rebookUrl(offered, [item])).toBe(`https://cape.example/book-tour/${tour.id}`)
  })
})
