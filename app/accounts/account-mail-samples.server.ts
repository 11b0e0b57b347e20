import type { Content } from '#content/content.ts'
import type { Role } from './rights.ts'
import {
  writeAccountDeletedMail,
  writeConfirmAddressMail,
  writePasswordChangedMail,
  writeProofNewsMail,
  writeResetPasswordMail,
} from './mails.server.ts'
import {
  writeAdminGrantedMail,
  writeAdminInvitationMail,
  writeAdminSignedInMail,
  writeGuideNewsMail,
} from './staff-mails.server.ts'

const site = 'https://www.cape-and-crossing.example'

const invitation = {
  role: 'admin' as Role,
  link: `${site}/auth?invitation=7f3a`,
  email: 'ada@guests.example',
  lastDay: '2026-12-05',
}
const grant = { adminUrl: `${site}/admin`, role: 'admin' as Role }

export const createSampleMails = (content: Content) => ({
  'confirm-address': writeConfirmAddressMail(content, {
    link: `${site}/auth/confirm?token=7f3a`,
    validHours: 24,
  }),
  'reset-password': writeResetPasswordMail(content, {
    link: `${site}/auth?reset=7f3a`,
    validMinutes: 60,
  }),
  'password-changed': writePasswordChangedMail(content, { resetUrl: `${site}/auth` }),
  'admin-invitation': writeAdminInvitationMail(content, invitation),
  'admin-invitation manager': writeAdminInvitationMail(content, { ...invitation, role: 'manager' }),
  'admin-invitation accountant': writeAdminInvitationMail(content, {
    ...invitation,
    role: 'accountant',
  }),
  'admin-invitation guide': writeAdminInvitationMail(content, { ...invitation, role: 'guide' }),
  'admin-granted': writeAdminGrantedMail(content, grant),
  'admin-granted guide': writeAdminGrantedMail(content, {
    ...grant,
    adminUrl: `${site}/guide`,
    role: 'guide',
  }),
  'admin-signed-in': writeAdminSignedInMail(content, {
    time: '21 November 2026 at 10:00',
    resetUrl: `${site}/auth`,
  }),
  'proof-news': writeProofNewsMail(content, {
    news: 'passkey-added',
    time: '21 November 2026 at 10:00',
    resetUrl: `${site}/auth`,
  }),
  'guide-news': writeGuideNewsMail(content, {
    name: 'Thandi',
    lines: [
      { news: 'given', title: 'Cape Point and Penguins', date: '2026-11-24', time: '08:00' },
      { news: 'called-off', title: 'Winelands', date: '2026-11-26', time: null },
    ],
    url: `${site}/guide`,
  }),
  'account-deleted': writeAccountDeletedMail(content, { upcoming: 2 }),
})
