import { describe, expect, it } from 'vitest'
import {
  isRole,
  isDefaultRight,
  listRights,
  listRolesWith,
  ownerRole,
  rightNames,
  roles,
} from './rights.ts'
import { needsSecondPerson, sumForApproval } from './refund-approval.ts'

const everyRight = rightNames.flatMap((right) => roles.map((role) => ({ role, right })))

describe('the table of rights', () => {
  it('gives the owner every right, even withheld ones', () => {
    expect(listRights(ownerRole, everyRight)).toEqual(rightNames)
  })

  it('gives the other roles their default rights without the withheld ones', () => {
    for (const role of roles.filter((one) => one !== ownerRole)) {
      expect(listRights(role, everyRight)).toEqual([])
      expect(listRights(role, [])).toEqual(
        rightNames.filter((right) => isDefaultRight(role, right)),
      )
      const [first] = listRights(role, [])
      const remainingRights = listRights(role, [{ role, right: first ?? '' }])
      expect(remainingRights).toEqual(listRights(role, []).slice(1))
    }
  })

  it('gives `people` and `administrator` to the owner only', () => {
    for (const right of ['people', 'administrator'] as const)
      expect(listRolesWith(right, [])).toEqual([ownerRole])
  })

  it('gives a right to act only together with the right to see', () => {
    for (const role of roles) {
      const roleRights = listRights(role, [])
      if (roleRights.includes('book')) expect(roleRights).toContain('orders')
      for (const act of ['take-money', 'refund', 'approve'] as const)
        if (roleRights.includes(act))
          expect(roleRights).toEqual(expect.arrayContaining(['orders', 'money']))
      if (roleRights.includes('approve')) expect(roleRights).toContain('refund')
      if (roleRights.includes('publisher')) expect(roleRights).toContain('editor')
    }
  })

  it('lists the roles of a right, the owner first, without those it is withheld from', () => {
    expect(listRolesWith('refund', [])).toEqual(['admin', 'manager', 'accountant'])
    const withheld = [{ role: 'manager', right: 'refund' }]
    expect(listRolesWith('refund', withheld)).toEqual(['admin', 'accountant'])
  })

  it('recognises its roles', () => {
    expect(isRole('guide')).toBe(true)
    expect(isRole('owner')).toBe(false)
    expect(isRole('constructor')).toBe(false)
  })
})

it('adds up an order’s refunds, without withdrawn ones and charge-backs', () => {
  const refunds = [
    { amount: 4000_00, status: 'done' },
    { amount: 3000_00, status: 'proposed', reason: 'office' },
    { amount: 9000_00, status: 'withdrawn' },
    { amount: 8000_00, status: 'done', reason: 'charged-back' },
  ]
  expect(sumForApproval(refunds)).toBe(7000_00)
})

it('requires a second person above the limit, and never without a limit', () => {
  expect(needsSecondPerson(5000_00, 5000_00)).toBe(false)
  expect(needsSecondPerson(5000_01, 5000_00)).toBe(true)
  expect(needsSecondPerson(1, 0)).toBe(true)
  expect(needsSecondPerson(9_000_000_00, undefined)).toBe(false)
})
