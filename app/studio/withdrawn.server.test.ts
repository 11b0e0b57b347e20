import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { engines } from '#tests/databases.ts'
import { studioCalls } from '#tests/fixtures/studio.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { contentDrafts, contentRevisions } from './schema.server.ts'
import { acceptManifest } from './load-live.server.ts'
import { formatRebookUrl } from '#app/order/rebook-url.server.ts'
import { omit } from '#rules/omit.ts'

const [tour = expect.fail(), otherTour = expect.fail()] = Object.values(shipped.documents.tour)

describe.each(engines)('a withdrawn tour on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  const studio = studioCalls(() => admin)
  beforeEach(() => office.db.delete(contentDrafts))

  const withdraw = (id: string, redirectTo?: string) => studio.withdraw(`tour/${id}`, redirectTo)
  const listRedirects = async () => {
    const { body } = await studio.read('redirects/all')
    return body.map(({ from, to }: { from: string; to: string }) => `${from} > ${to}`)
  }

  const readDocuments = (id: string) =>
    Promise.all(
      ['tour', 'tour-answers', 'weather', 'tour-search'].map(async (kind) => {
        const { state, body, live } = await studio.read(`${kind}/${id}`)
        return [kind, state === 'withdrawn' ? null : (body ?? live)]
      }),
    )

  it('redirects its page, its booking form and former redirects to it', async () => {
    await withdraw(otherTour.id, `/tour/${tour.id}`)
    await withdraw(tour.id, '/tours')
    expect(await listRedirects()).toEqual([
      `/tour/${otherTour.id} > /tours`,
      `/book-tour/${otherTour.id} > /tours`,
      `/tour/${tour.id} > /tours`,
      `/book-tour/${tour.id} > /tours`,
    ])
  })

  it('drops redirects to it if it gets no new address', async () => {
    await withdraw(otherTour.id, `/tour/${tour.id}`)
    await withdraw(tour.id)
    expect(await listRedirects()).toEqual([])
  })

  it('is restored from an earlier revision with all documents that belong to it', async () => {
    const site = office.office.studio?.site ?? expect.fail()
    const revision = crypto.randomUUID()
    const common = { body: null, format: 1, parent: null, madeAt: office.clock.now, why: null }
    const tours = omit(shipped.documents.tour, tour.id)
    const { [tour.id]: answers, ...otherAnswers } = shipped.documents['tour-answers']
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
      documents: { ...shipped.documents, tour: tours, 'tour-answers': otherAnswers },
      number: 1,
    })
    const restoreAnswer = await studio.restore(`tour/${tour.id}`, revision)
    expect(await restoreAnswer.json()).toMatchObject({
      body: { title: tour.title },
      state: 'shipped',
    })
    expect((await studio.read(`tour-answers/${tour.id}`)).body).toEqual(answers)
  })

  describe('in a draft', () => {
    beforeAll(() => office.office.studio?.site.publish({ ...shipped, number: 2 }))

    it.each(
      shipped.tours.flatMap(({ id }) =>
        (['restore', 'discard'] as const).map((act) => ({ id, act })),
      ),
    )('$id has all its documents again, and no redirect, after $act', async ({ id, act }) => {
      const before = await readDocuments(id)
      await withdraw(id, '/tours')
      expect(await readDocuments(id)).not.toEqual(before)
      expect((await studio[act](`tour/${id}`)).status).toBeLessThan(300)
      expect(await readDocuments(id)).toEqual(before)
      expect(await listRedirects()).toEqual([])
      expect(await studio.review(`tour/${id}`)).toMatchObject({ faults: [] })
    })
  })

  it('gets back its former redirects when it is restored', async () => {
    const site = office.office.studio?.site ?? expect.fail()
    const lines = [{ key: 'old', from: '/tour/old-name', to: `/tour/${tour.id}` }]
    const redirects = { ...shipped.documents.redirects, all: lines }
    await site.publish({
      ...shipped,
      documents: { ...shipped.documents, redirects } as never,
      number: 3,
    })
    await withdraw(tour.id, '/tours')
    expect(await listRedirects()).toHaveLength(3)
    await studio.restore(`tour/${tour.id}`)
    expect(await listRedirects()).toEqual([`/tour/old-name > /tour/${tour.id}`])
    await site.publish({ ...shipped, number: 4 })
  })

  it.each([null, 'nothing', 5])('refuses to replace a whole document by %j', async (now) => {
    const { body } = await studio.read('company/all')
    const answer = await studio.change('company/all', [{ path: [], was: body, now }])
    expect(await errorCode(answer)).toBe('field-invalid')
  })

  it('is reported if its published revision is missing in the database', async () => {
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

  it('is replaced by the list of tours in the links of mails', () => {
    const services = { siteUrl: 'https://cape.example', content: () => ({ ...shipped, tours: [] }) }
    const item = { kind: 'tour' as const, product: tour.id }
    expect(formatRebookUrl(services, [item])).toBe('https://cape.example/tours')
    const withTour = { ...services, content: () => shipped }
    expect(formatRebookUrl(withTour, [item])).toBe(`https://cape.example/book-tour/${tour.id}`)
  })
})
