import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { exampleActor, removeExamples } from '#server/examples/examples.ts'
import { storeExamples } from '#server/examples/example-season.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { openAnotherApp, openColleague } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { type FirstStep, firstSteps, listFirstSteps, type StepFacts } from './first-steps.ts'
import { describeFirstSteps } from './first-steps.server.ts'
import { connections } from './schema.server.ts'

type Answer = { steps: ReturnType<typeof describeFirstSteps>; isEmpty: boolean }

const listOpen = ({ steps }: Pick<Answer, 'steps'>) =>
  steps.flatMap(({ step, isDone }) => (isDone ? [] : [step]))

describe('the first steps of an office', () => {
  const test = setUpTestOffice()
  const owner = setUpOwner(test)
  const fleet = setUpFleet(() => owner)
  const folder = mkdtempSync(path.join(tmpdir(), 'first-steps-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  /** The tests' own tax settings are confirmed (tests/catalogue/tax.ts). */
  const allOpen = firstSteps.filter((step) => step !== 'tax')
  const read = (browser = owner): Promise<Answer> => browser.read('/api/admin/first-steps')
  const expectDone = async (...done: FirstStep[]) =>
    expect(listOpen(await read())).toEqual(allOpen.filter((step) => !done.includes(step)))
  const offer = (...settings: Parameters<typeof openProviders>[0]) => {
    test.office.providers = openProviders(settings, test.office)
  }
  const yoco = {
    id: 'yoco',
    mode: 'test',
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    url: 'https://yoco.example',
  } as const
  const eft = { id: 'eft' as const, details: ['A bank'] }

  it('count no example, and are in the order of a first hour', async () => {
    await storeExamples(test.office)
    const answer = await read()
    expect(answer.isEmpty).toBe(false)
    expect(answer.steps.map(({ step }) => step)).toEqual(firstSteps)
    await expectDone()
    await removeExamples(test.office, exampleActor)
    expect((await read()).isEmpty).toBe(true)
    await expectDone()
  })

  it('are done one by one', async () => {
    offer({ id: 'demo' })
    await expectDone()
    offer({ id: 'demo' }, eft)
    await expectDone('payments', 'payment-tried')
    offer(yoco, eft)
    await expectDone('payments')
    const row = { mode: 'live', isOn: true, sealed: '', entered: {}, changedAt: start } as const
    const { id } = await storeManagedOrder(test.db, start)
    const tried = { live: { at: start.toISOString(), by: exampleActor, id } }
    expect((await read()).isEmpty).toBe(false)
    await test.db.insert(connections).values([
      { ...row, name: 'mail', tried },
      { ...row, name: 'yoco', tried: {} },
    ])
    await expectDone('payments')
    await test.db.update(connections).set({ tried })
    expect((await read()).isEmpty).toBe(true)
    const done: FirstStep[] = ['payments', 'payment-tried', 'vehicle', 'colleague']
    expect((await fleet.put(`vehicles/${crypto.randomUUID()}`, fleet.vehicle())).status).toBe(200)
    const manager = await test.openColleague('mo@cape.example', 'manager')
    await expectDone(...done)
    expect((await manager.get('/api/admin/first-steps')).status).toBe(403)

    const backUp = (daysAgo: number) =>
      writeBackup(
        { database: test.database, mailFolder: folder },
        folder,
        new Date(start.getTime() - daysAgo * dayMs),
      )
    await backUp(9)
    await expectDone(...done)
    await backUp(8)
    await expectDone(...done, 'backup')
  })

  it('need real money and a mail server in production', async () => {
    const app = openAnotherApp(test, { isProduction: true, hasMailbox: () => false })
    const other = await openColleague({ ...test, app }, 'second@cape.example', 'admin')
    offer(yoco)
    expect(listOpen(await read(other))).toContain('payments')
    offer(yoco, eft)
    expect(listOpen(await read(other))).not.toContain('payments')
    expect(listOpen(await read(other))).not.toContain('mail')
  })
})

const facts: StepFacts = {
  payments: true,
  'payment-tried': true,
  mail: true,
  vehicle: true,
  guide: true,
  colleague: true,
  backup: false,
}

describe('listFirstSteps', () => {
  const { documents } = shipped
  const list = (change: Partial<typeof documents>, day = '2027-01-01') =>
    listFirstSteps({ documents: { ...documents, ...change }, hasPhotograph: true }, day, facts)
  const find = (change: Parameters<typeof list>[0], step: FirstStep, day?: string) =>
    list(change, day).find((each) => each.step === step)
  const [credit = expect.fail()] = documents.credit['all'] ?? []

  const listKeys = (confirmedBy: string | undefined, day: string) => {
    const later = { ...credit, key: 'second', from: '2027-02-01', confirmedBy }
    const all = [{ ...credit, confirmedBy: 'Example Accountants' }, later]
    const findings = find({ credit: { all } }, 'policies', day)?.findings ?? []
    return findings.flatMap(({ kind, path: [key] }) => (kind === 'credit' ? [key] : []))
  }

  it('finds stand-ins in any part of the company, by the studio’s path', () => {
    const paths = find({}, 'company')?.findings.map((finding) => finding.path.join('/'))
    expect(paths).toEqual(
      expect.arrayContaining([
        'phone',
        'legal/officeBearers',
        'memberships/city-tourism-member/contact',
      ]),
    )
    const labels = describeFirstSteps(shipped, '2027-01-01').flatMap(({ findings }) =>
      findings.map(({ label, value }) => [label, value]),
    )
    expect(labels).toContainEqual(['Legal details, Directors', 'Nomsa Example'])
    expect(labels).toContainEqual(['Aisha Example', undefined])
  })

  it('reads who confirmed the version of the day', () => {
    expect(listKeys('Nomsa', '2027-01-31')).toEqual(['first'])
    expect(listKeys('Nomsa', '2027-02-01')).toEqual([])
    expect(listKeys(undefined, '2027-02-01')).toEqual(['second'])
  })

  it('needs no fact for what the files tell, and says nothing of the rest', () => {
    expect(describeFirstSteps(shipped, '2027-01-01').map(({ step }) => step)).toEqual([
      'company',
      'people',
      'tax',
      'policies',
      'photographs',
    ])
    expect(find({}, 'photographs')?.isDone).toBe(true)
    expect(find({}, 'backup')).toEqual({ step: 'backup', isDone: false, findings: [] })
    expect(
      find({ company: { all: { phone: '+27 21 424 1234' } } as never }, 'company')?.isDone,
    ).toBe(true)
  })
})
