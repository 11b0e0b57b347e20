import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { z } from 'zod'
import { composeMail, type OutgoingMail } from '#platform/mail/compose.ts'
import { hidePassword, readReply } from '#platform/mail/delivery.ts'
import type { MailServer } from '#platform/settings.ts'
import { findMailProblem, type MailStep } from './mail.ts'
import type { mailResult } from './mail-contract.ts'

/** Shorter than for other mails, because a person waits. */
const timeoutMs = 7000
/** Also ends the attempt at a server that sends one byte at a time. */
const longestMs = 20_000

/** Sends a mail on a connection of its own, and reports each step. */
export async function tryMail(
  server: MailServer,
  mail: OutgoingMail,
  from: string,
): Promise<z.infer<typeof mailResult>> {
  const { host, port, secure, user, password } = server
  const composer = createTransport({ streamTransport: true, buffer: true })
  const { envelope, message } = await composer.sendMail(composeMail(mail, from))
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  connection.on('error', reject)
  const timer = setTimeout(() => reject(new Error('Timeout')), longestMs)
  const run = (start: (end: (error?: Error | null) => void) => void) => {
    const { promise, ...settle } = Promise.withResolvers<void>()
    start((error) => (error ? settle.reject(error) : settle.resolve()))
    return Promise.race([promise, broken])
  }
  const done: MailStep[] = []
  let step: MailStep = 'reached'
  try {
    await run((end) => connection.connect(end))
    done.push('reached', ...(connection.secure ? (['secured'] as const) : []))
    if (user && password && connection.allowsAuth) {
      step = 'signed-in'
      await run((end) => connection.login({ user, pass: password }, end))
      done.push('signed-in')
    }
    step = 'sender'
    await run((end) => connection.send(envelope, message, end))
    done.push('sender', 'accepted')
    return { done, failed: null, problem: null, answer: '' }
  } catch (error) {
    const { command } = error as { command?: string }
    const problem = findMailProblem(readReply(error), command)
    if (problem === 'certificate' || problem === 'security') {
      done.push('reached')
      step = 'secured'
    } else if (step === 'sender' && command !== 'MAIL FROM') {
      done.push('sender')
      step = 'accepted'
    }
    hidePassword(error, server)
    return { done, failed: step, problem, answer: readReply(error).slice(0, 500) }
  } finally {
    clearTimeout(timer)
    connection.close()
  }
}
