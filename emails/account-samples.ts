import { company } from '#content/company.ts'
import { accountDeleted } from './account-deleted.ts'
import { adminGranted } from './admin-granted.ts'
import { adminInvitation } from './admin-invitation.ts'
import { adminSignedIn } from './admin-signed-in.ts'
import { confirmAddress } from './confirm-address.ts'
import { passwordChanged } from './password-changed.ts'
import { resetPassword } from './reset-password.ts'

const site = 'https://www.cape-and-crossing.example'

/** One of every kind of mail about an account. */
export const accountMessages = {
  'confirm-address': confirmAddress({
    link: `${site}/auth/confirm?token=7f3a`,
    validHours: 24,
    company,
  }),
  'reset-password': resetPassword({
    link: `${site}/auth?reset=7f3a`,
    validMinutes: 60,
    company,
  }),
  'password-changed': passwordChanged({ resetUrl: `${site}/auth`, company }),
  'admin-invitation': adminInvitation({
    link: `${site}/auth?invitation=7f3a`,
    email: 'ada@guests.example',
    lastDay: '2026-12-05',
    company,
  }),
  'admin-granted': adminGranted({ adminUrl: `${site}/admin`, company }),
  'admin-signed-in': adminSignedIn({
    time: '21 November 2026 at 10:00',
    resetUrl: `${site}/auth`,
    company,
  }),
  'account-deleted': accountDeleted({ upcoming: 2, company }),
}
