import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { engines } from '#tests/databases.ts'
import { studioCalls } from '#tests/fixtures/studio.ts'
import { openUser, type TestBrowser } from '#tests/test-accounts.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'

const [tour = expect.fail()] = Object.values(shipped.documents.tour)
const name = `tour/${tour.id}`
const [owner, other] = ['owner@cape.example', 'nomsa@cape.example']

describe.each(engines)('the activity log on the %s database', (engine) => {
  const office = useTestOffice(engine)
  const admin = useAdministrator(office, owner)
  let colleague: TestBrowser
  const studio = studioCalls(() => admin)
  beforeAll(async () => {
    colleague = await openUser(office, other)
    await admin.post('/api/rpc/promote_user_to_admin', { target_email: other })
  })

  const wait = (minutes: number) => office.pass(minutes * 60_000)
  const write = async (who: TestBrowser, was: string, now: string) => {
    wait(1)
    expect((await studio.change(name, [{ path: ['title'], was, now }], who)).status).toBe(200)
  }
  const lines = async () => {
    const { entries } = await admin.read('/api/admin/audit-log')
    return entries
      .filter(({ subject }: { subject: string }) => subject === 'content_drafts')
      .map((entry: { actorEmail: string; action: string; facts: { title: string } }) => [
        entry.actorEmail,
        entry.action,
        entry.facts.title,
      ])
      .toReversed()
  }

  it('has the title of each draft that was edited, once per hour and user, created, withdrawn or discarded', async () => {
    await write(admin, tour.title, 'One')
    await write(admin, 'One', 'Two')
    await write(colleague, 'Two', 'Three')
    await write(admin, 'Three', 'Four')
    wait(60)
    await admin.signIn(owner)
    await write(admin, 'Four', 'Five')
    await write(admin, 'Five', 'Six')
    expect(await lines()).toEqual([
      [owner, 'draft-edited', 'One'],
      [other, 'draft-edited', 'Three'],
      [owner, 'draft-edited', 'Five'],
    ])
    const acts = [
      () => studio.restore(name),
      () => studio.create({ kind: 'tour', id: 'log-day', copyOf: tour.id }),
      () => studio.withdraw(name),
      () => studio.discard('tour/log-day'),
    ]
    for (const act of acts) {
      wait(1)
      expect((await act()).ok).toBe(true)
    }
    expect((await lines()).slice(3)).toEqual([
      [owner, 'draft-restored', tour.title],
      [owner, 'draft-begun', tour.title],
      [owner, 'draft-withdrawn', tour.title],
      [owner, 'draft-discarded', tour.title],
    ])
  })
})
