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

const everything = rightNames.flatMap((right) => roles.map((role) => ({ role, right })))

describe('the table of rights', () => {
  it('lets the owner do everything, whatever was taken away', () => {
    expect(listRights(ownerRole, everything)).toEqual(rightNames)
  })

  it('leaves the others nothing of what was taken from them, and nobody more than is shipped', () => {
    for (const role of roles.filter((one) => one !== ownerRole)) {
      expect(listRights(role, everything)).toEqual([])
      expect(listRights(role, [])).toEqual(
        rightNames.filter((right) => isDefaultRight(role, right)),
      )
      const [first] = listRights(role, [])
      const left = listRights(role, [{ role, right: first ?? '' }])
      expect(left).toEqual(listRights(role, []).slice(1))
    }
  })

  it('keeps people and the table itself for the owner', () => {
    for (const right of ['people', 'administrator'] as const)
      expect(listRolesWith(right, [])).toEqual([ownerRole])
  })

  it('lets nobody act on what they may not see', () => {
    for (const role of roles) {
      const own = listRights(role, [])
      if (own.includes('book')) expect(own).toContain('orders')
      for (const act of ['take-money', 'refund', 'approve'] as const)
        if (own.includes(act)) expect(own).toEqual(expect.arrayContaining(['orders', 'money']))
      if (own.includes('approve')) expect(own).toContain('refund')
      if (own.includes('publisher')) expect(own).toContain('editor')
    }
  })

  it('says who has a right, the owner first, without those it was taken from', () => {
    expect(listRolesWith('refund', [])).toEqual(['admin', 'manager', 'accountant'])
    const withheld = [{ role: 'manager', right: 'refund' }]
    expect(listRolesWith('refund', withheld)).toEqual(['admin', 'accountant'])
  })

  it('knows its roles', () => {
    expect(isRole('guide')).toBe(true)
    expect(isRole('owner')).toBe(false)
    expect(isRole('constructor')).toBe(false)
  })
})
