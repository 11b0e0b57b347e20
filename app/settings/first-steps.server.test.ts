import { expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { listStandIns } from '#rules/text/stand-ins.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { exampleActor, removeExamples } from '#server/examples/examples.ts'
import { storeExamples } from '#server/examples/example-season.ts'

const test = setUpTestOffice()
const owner = setUpOwner(test)
const fleet = setUpFleet(() => owner)
const allSteps = ['company', 'payments', 'mail', 'vehicle', 'guide', 'colleague', 'policies']

async function readSteps() {
  const { steps, isEmpty } = await owner.read('/api/admin/first-steps')
  const open = steps.filter(({ isDone }: { isDone: boolean }) => !isDone)
  return { isEmpty, open: open.map(({ step }: { step: string }) => step) }
}

it('lists what a new company needs, and strikes off what it has', async () => {
  await storeExamples(test.office)
  // Example vehicles and guides don't count.
  expect(await readSteps()).toEqual({ isEmpty: false, open: allSteps })
  await removeExamples(test.office, exampleActor)
  expect(await readSteps()).toEqual({ isEmpty: true, open: allSteps })
  expect((await fleet.put(`vehicles/${crypto.randomUUID()}`, fleet.vehicle())).status).toBe(200)
  const manager = await test.openColleague('mo@cape.example', 'manager')
  const { open } = await readSteps()
  expect(open).toEqual(['company', 'payments', 'mail', 'guide', 'policies'])
  expect((await manager.get('/api/admin/first-steps')).status).toBe(403)
})

const listFor = (facts: unknown) =>
  listStandIns({ company: facts, people: [], rides: { areConfirmed: true }, tax: {} })

it('finds stand-ins in any part of the facts', () => {
  expect(listFor(company).company.length).toBeGreaterThan(5)
  expect(listFor({ phone: '+27 21 424 1234' })).toEqual({ company: [], policies: [] })
  expect(listFor({ legal: { officeBearers: ['Nomsa Example'] } }).company).toHaveLength(1)
})
