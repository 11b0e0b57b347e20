import { expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'

const { menus } = shipped

it('a guest who lost the mail finds the booking from every page', () => {
  for (const menu of [menus.mobile, menus.footer])
    expect(menu).toContainEqual({ label: 'Your booking', path: '/manage' })
})
