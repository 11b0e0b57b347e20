import { z } from 'zod'
import { emailLine, refuse, requestObject } from '../requests/request.ts'
import { isEmail } from '../text/sanitise.ts'
import { checkNewPassword, passwordMaximum } from './sign-in.ts'

/** An address in its one spelling. A line break or a list of addresses is none. */
export const emailField = emailLine().refine(isEmail, 'email-invalid')

const newPassword = z.string('password-weak').superRefine((password, context) =>
  refuse(
    context,
    checkNewPassword(password).map(({ field: _field, ...rest }) => rest),
  ),
)

/** A password to compare with the one that is kept: anything but a text too long to be one. */
const knownPassword = z.string('field-invalid').max(passwordMaximum, 'password-too-long')

/** The token in a link of our mails: the letters that such tokens are made of. */
const linkToken = z.string('link-invalid').regex(/^[\w.-]{1,1000}$/, 'link-invalid')

/** Both grants of the token endpoint; which fields are needed depends on the grant. */
export const tokenRequest = requestObject({
  email: emailLine().optional(),
  password: z.string('field-invalid').optional(),
  refresh_token: z.string('field-invalid').max(200, 'field-invalid').optional(),
})

/** No role, no name: a field that is not here is refused. */
export const signUpRequest = requestObject({
  email: emailField,
  password: newPassword,
  email_redirect_to: z.url('field-invalid').max(200, 'field-invalid').optional(),
  invitation: linkToken.optional(),
})

export const emailRequest = requestObject({ email: emailField })

/** Without the password it takes the browser that signed up. */
export const verifyRequest = requestObject({
  type: z.literal('signup', 'field-invalid'),
  token: linkToken,
  password: knownPassword.optional(),
})

export const linkRequest = requestObject({ token: linkToken })

export const resendRequest = requestObject({
  type: z.literal('signup', 'field-invalid'),
  email: emailField,
})

export const resetRequest = requestObject({ token: linkToken, password: newPassword })

export const userUpdateRequest = requestObject({
  current_password: knownPassword,
  password: newPassword,
})

export const accountDeletionRequest = requestObject({ password: knownPassword })
