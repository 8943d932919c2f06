import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noViolations, PASSWORD, withTepore } from './bench.ts'

const tepore = withTepore()

const MEZZO_MINUTO = 30_000
/** What the app on the telephone shows; the next one, where that of now was used already. */
const mostrato = (segreto: string, fra = 0) =>
  new TOTP({ secret: Secret.fromBase32(segreto.replaceAll(/\s/g, '')) }).generate({
    timestamp: Date.now() + fra,
  })

/** From the password to the codes for a lost telephone. @returns the secret, and the codes */
async function attiva(page: Page): Promise<{ segreto: string; codici: string[] }> {
  const dialogo = page.getByRole('dialog', { name: 'Accesso in due passaggi' })
  await dialogo.getByLabel(/^Password/).fill(PASSWORD)
  await dialogo.getByRole('button', { name: 'Continua' }).click()
  await dialogo.getByRole('img', { name: /^Codice QR/ }).waitFor()
  await noViolations(page)
  const segreto = (await dialogo.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  await dialogo.getByRole('textbox', { name: /^Codice/ }).fill(mostrato(segreto))
  await dialogo.getByRole('button', { name: 'Attiva' }).click()
  const codici = dialogo.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  await expect.poll(() => codici.count()).toBe(10)
  await noViolations(page)
  const letti = await codici.allTextContents()
  await dialogo.getByRole('button', { name: 'Li ho conservati' }).click()
  await dialogo.waitFor({ state: 'hidden' })
  return { segreto, codici: letti }
}

test('dal telefono: si attiva, si entra col codice, e senza telefono con uno di riserva', async () => {
  const page = await tepore.apri({ percorso: '/login', dispositivo: 'telefono' })
  const menu = () => page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const esci = async () => {
    await menu()
    await page.getByRole('button', { name: 'Logout' }).tap()
    await page.getByRole('heading', { name: 'Benvenuto' }).waitFor()
  }
  const dentro = () => page.getByRole('button', { name: 'Menu', exact: true }).waitFor()
  await tepore.accedi(page, 'operatore')
  await dentro()
  await menu()
  await page.getByRole('button', { name: 'Accesso in due passaggi' }).tap()
  await page.getByRole('button', { name: 'Attiva' }).tap()
  const { segreto, codici } = await attiva(page)
  await esci()

  await tepore.accedi(page, 'operatore')
  await page.getByRole('heading', { name: 'Codice', exact: true }).waitFor()
  await noViolations(page)
  const campo = page.getByLabel('Codice', { exact: true })
  await campo.fill(mostrato(segreto, 10 * MEZZO_MINUTO))
  await page.getByRole('alert').filter({ hasText: 'Controlla che l’ora del telefono' }).waitFor()
  await expect.poll(() => campo.inputValue()).toBe('')
  // The sixth digit sends.
  await campo.fill(mostrato(segreto, MEZZO_MINUTO))
  await dentro()
  await esci()

  await tepore.accedi(page, 'operatore')
  await page.getByRole('button', { name: 'Usa un codice di riserva' }).tap()
  await page.getByLabel('Codice di riserva').fill(codici[0] ?? '')
  await page.getByRole('button', { name: 'Accedi' }).tap()
  await dentro()
})

test('chiesto a un Admin mentre scrive: lo attiva, e quello che scriveva si salva', async () => {
  // An Admin of their own: those of the bench are signed in by their tokens.
  const [capo, admin] = ['capa', 'socia'].map((nomeUtente) => ({
    nomeUtente,
    email: `${nomeUtente}@prova.example`,
    password: PASSWORD,
    ruoloId: 1,
  }))
  if (!capo || !admin) throw new Error('two')
  await tepore.dati('POST', '/auth/conferma', { password: PASSWORD })
  await tepore.dati('POST', '/utenti', capo)
  await tepore.dati('POST', '/utenti', admin)
  const lei = await tepore.apri({ percorso: '/login' })
  await tepore.accedi(lei, capo.nomeUtente)
  await lei.getByRole('button', { name: /menu utente/ }).click()
  await lei.getByRole('menuitem', { name: 'Accesso in due passaggi' }).click()
  await lei.getByRole('button', { name: 'Attiva' }).click()
  await attiva(lei)

  const page = await tepore.apri({ percorso: '/login' })
  await tepore.accedi(page, admin.nomeUtente)
  await page.getByRole('link', { name: 'Clienti' }).first().click()
  await page.getByRole('button', { name: 'Nuovo Cliente' }).first().click()
  const scheda = page.getByRole('dialog', { name: 'Nuovo Cliente' })
  await scheda.getByLabel('Nome', { exact: false }).first().fill('Clotilde')
  await scheda.getByLabel('Cognome').fill('Nonpersa')
  await scheda.getByLabel('Telefono').fill('081 552 14 87')

  await lei.goto(`${tepore.indirizzo}/app/admin?tab=azienda`)
  await lei.getByLabel('Ragione Sociale').fill('Termoidraulica')
  await lei.getByLabel('Obbligatorio per gli Admin').check()
  await lei.getByRole('button', { name: 'Salva' }).click()
  await lei.getByText('Dati dell’azienda salvati').waitFor()

  await scheda.getByRole('button', { name: /^(Crea|Salva)/ }).click()
  await attiva(page)
  await expect.poll(() => scheda.getByLabel('Cognome').inputValue()).toBe('Nonpersa')
  await scheda.getByRole('button', { name: /^(Crea|Salva)/ }).click()
  await page.getByText('Clotilde Nonpersa').first().waitFor()

  // Lost: another Admin takes it away.
  await lei.goto(`${tepore.indirizzo}/app/admin?tab=utenti`)
  await lei
    .getByRole('listitem')
    .filter({ hasText: 'socia' })
    .getByRole('button', { name: /Modifica/ })
    .click()
  await lei.getByRole('button', { name: 'Togli il codice' }).click()
  await lei.getByRole('alertdialog').getByRole('button', { name: 'Togli il codice' }).click()
  // It is another Admin's: one's own password is wanted first, and what was asked for happens then.
  const conferma = lei.getByRole('alertdialog', { name: 'Scrivi la tua password' })
  await conferma.getByLabel('La tua password').fill('sbagliata')
  await conferma.getByRole('button', { name: 'Conferma' }).click()
  const ancora = lei.getByRole('alertdialog', { name: 'Riscrivi la tua password' })
  await ancora.getByLabel('La tua password').fill(PASSWORD)
  await ancora.getByRole('button', { name: 'Conferma' }).click()
  await lei.getByText('Codice tolto a socia').waitFor()
})
