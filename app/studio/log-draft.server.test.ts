import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { engines } from '#tests/databases.ts'
import { studioCalls } from '#tests/fixtures/studio.ts'
import { openUser, type TestBrowser } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'

const [tour = expect.fail()] = Object.values(shipped.documents.tour)
const name = `tour/${tour.id}`
const [owner, colleagueEmail] = ['owner@cape.example', 'nomsa@cape.example']

describe.each(engines)('the activity log on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office, owner)
  let colleague: TestBrowser
  const studio = studioCalls(() => admin)
  beforeAll(async () => {
    colleague = await openUser(office, colleagueEmail)
    await admin.post('/api/rpc/promote_user_to_admin', { target_email: colleagueEmail })
  })

  const advanceMinutes = (minutes: number) => office.pass(minutes * 60_000)
  const editTitle = async (browser: TestBrowser, was: string, now: string) => {
    advanceMinutes(1)
    expect((await studio.change(name, [{ path: ['title'], was, now }], browser)).status).toBe(200)
  }
  const listLogLines = async () => {
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

  it('lists edits (once per hour and user), restores, new drafts, withdrawals and discards by title', async () => {
    await editTitle(admin, tour.title, 'One')
    await editTitle(admin, 'One', 'Two')
    await editTitle(colleague, 'Two', 'Three')
    await editTitle(admin, 'Three', 'Four')
    advanceMinutes(60)
    await admin.signIn(owner)
    await editTitle(admin, 'Four', 'Five')
    await editTitle(admin, 'Five', 'Six')
    expect(await listLogLines()).toEqual([
      [owner, 'draft-edited', 'One'],
      [colleagueEmail, 'draft-edited', 'Three'],
      [owner, 'draft-edited', 'Five'],
    ])
    const actions = [
      () => studio.restore(name),
      () => studio.create({ kind: 'tour', id: 'log-day', copyOf: tour.id }),
      () => studio.withdraw(name),
      () => studio.discard('tour/log-day'),
    ]
    for (const action of actions) {
      advanceMinutes(1)
      expect((await action()).ok).toBe(true)
    }
    expect((await listLogLines()).slice(3)).toEqual([
      [owner, 'draft-restored', tour.title],
      [owner, 'draft-begun', tour.title],
      [owner, 'draft-withdrawn', tour.title],
      [owner, 'draft-discarded', tour.title],
    ])
  })
})
