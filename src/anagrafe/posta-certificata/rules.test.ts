import { expect, test } from 'vitest'
import { serverDi } from './rules.ts'

test('l’indirizzo propone i server del suo gestore, e un dominio proprio nessuno', () => {
  const aruba = { smtpHost: 'smtps.pec.aruba.it', imapHost: 'imaps.pec.aruba.it' }
  expect(serverDi('ditta@pec.it')).toEqual(aruba)
  expect(serverDi(' Ditta@PEC.Aruba.it ')).toEqual(aruba)
  expect(serverDi('ditta@legalmail.it')?.smtpHost).toBe('sendm.cert.legalmail.it')
  expect(serverDi('ditta@postecert.it')?.imapHost).toBe('mail.postecert.it')
  for (const nessuno of ['ditta@pec.rossi.it', 'ditta@nonlegalmail.it', 'ditta@', 'pec.it', ''])
    expect(serverDi(nessuno)).toBeNull()
})
