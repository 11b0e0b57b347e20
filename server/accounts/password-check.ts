import type { Accounts } from './accounts.ts'

/** Whether a password is the one that a user has chosen. Attempts are for the caller to count. */
export async function isPasswordOf(
  { auth }: Accounts,
  userId: string,
  password: string,
): Promise<boolean> {
  const context = await auth.$context
  const account = await context.internalAdapter.findCredentialAccount(userId)
  const hash = account?.password
  return hash ? context.password.verify({ hash, password }) : false
}
