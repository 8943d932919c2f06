// long because a report is written from its first touch to the office in each journey
import { createHash } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { campione, noViolations, variante, withTepore } from './bench.ts'
import { scaricato } from './download.ts'
import { conOrologio, perIlPollice } from './gestures.ts'
import { firma, pronto } from './telefono.ts'

const tepore = withTepore({}, { worker: true })

const tecnico = tepore.operatore.id
const direttore = tepore.direttore.id
let clienteId: number
let ora = 8

async function visita(titolo: string, altro: object = {}) {
  const inizio = String(ora++).padStart(2, '0')
  return (
    await tepore.crea.visita(clienteId, `${oggi()}T${inizio}:00`, {
      titolo,
      dataFine: `${oggi()}T${inizio}:50`,
      ...altro,
    })
  ).id
}
interface Letto {
  revisione: number
  stato: string
  lavori: string
  firmatario: string | null
  firma_esito: string
  consegnato_come: string | null
  motivo_correzione: string | null
  arrivo: string
  partenza: string
  firmato_il: string | null
  presenti: { utente_id: number; nome: string; minuti: number }[] | null
  materiali: { descrizione: string; um: string; quantita: string }[]
}
const rapporti = (id: number) => tepore.dati<Letto[]>('GET', `/rapporti?visite=${id}`)
const leggi = (id: number) => tepore.dati('GET', `/appuntamenti/${id}`)

beforeAll(async () => {
  await tepore.dati('PUT', `/utenti/${direttore}`, { nome: 'Luca', cognome: 'Ferrero' })
  clienteId = (await tepore.crea.cliente('Piero Scotto')).id
  await tepore.dati('POST', '/articoli', { descrizione: 'Vaso espansione 8 l', codice: 'VE-08P', um: 'pz' })
  await tepore.dati('POST', '/articoli', { descrizione: 'Guarnizione 3/4', codice: 'GU-34', um: 'pz' })
})

const apri = (id: number) =>
  tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: `/visite/${id}/rapporto` })
const titolo = (page: Page) => page.getByRole('heading', { name: 'Rapporto d’intervento' })
const premi = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap()
const foglio = (page: Page) => page.getByRole('region', { name: 'Rapporto d’intervento' })

describe('il rapporto', () => {
  test('senza rete, con la pagina chiusa a metà: scritto, firmato, consegnato, e arriva una volta sola', async () => {
    const id = await visita('In cantina', { aiutanti: [{ utenteId: direttore }], servono: 2 })
    let page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
    await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
    await pronto(page)
    await page.context().setOffline(true)
    // The page comes again from the device alone.
    await page.goto(`${tepore.indirizzo}/app/`)
    await page.getByRole('link', { name: 'Inizia rapporto' }).first().tap()
    await titolo(page).waitFor()
    // Who comes along is named, has hours of their own, and may not have been there after all.
    await premi(page, 'Luca Ferrero non c’era')
    await page.getByText('1 persona', { exact: false }).waitFor()
    await premi(page, 'Luca Ferrero')
    await page.getByText('2 persone', { exact: false }).waitFor()
    await page.getByRole('textbox', { name: 'Ore di Luca Ferrero' }).fill('0,5')
    await premi(page, 'Più ore di operatore')
    await noViolations(page)
    await perIlPollice(page, 'presenti')
    await premi(page, 'Altre…')
    await premi(page, 'Sostituito vaso di espansione')
    await page.getByRole('textbox', { name: 'Cerca nel listino o scrivi' }).fill('ve-08')
    await premi(page, /^Vaso espansione 8 l/)
    await page.getByText('Salvato', { exact: true }).waitFor()

    // As when the phone ends the browser.
    const altra = await page.context().newPage()
    await page.close({ runBeforeUnload: false })
    page = altra
    await page.goto(`${tepore.indirizzo}/app/visite/${id}/rapporto`)
    await titolo(page).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Lavori eseguiti' }).inputValue())
      .toBe('Sostituito vaso di espansione.')
    await premi(page, 'Più Vaso espansione 8 l')
    await page.getByRole('textbox', { name: 'Cerca nel listino o scrivi' }).fill('Tubo multistrato')
    await premi(page, 'Aggiungi «Tubo multistrato» a mano')
    await page.getByLabel('Unità di Tubo multistrato').selectOption('m')
    await page.getByLabel('Quantità di Tubo multistrato').fill('1.250')
    await page.getByText('Vale 1250: prima dei decimali va la virgola').waitFor()
    await page.getByLabel('Quantità di Tubo multistrato').fill('2,5')
    await page.getByText('Risolto', { exact: true }).tap()
    await premi(page, 'Avanti: firma')
    await page.getByText('Firmo per presa visione dei lavori descritti').waitFor()
    await firma(page, page.locator('canvas').first())
    await firma(page, page.locator('canvas').nth(1))
    await premi(page, 'Proprietario')
    await noViolations(page)
    await perIlPollice(page, 'firma')
    await premi(page, 'Chiudi il rapporto')
    await page.getByRole('heading', { name: 'Firmato da Piero Scotto' }).waitFor()
    await noViolations(page)
    await perIlPollice(page, 'consegna')
    const { nome, byte: consegnato } = await scaricato(page, () => premi(page, 'Salva'))
    expect(nome).toBe(`Rapporto_RI-${id}_Scotto.pdf`)
    await premi(page, 'Fine')
    await page.locator('main').getByText('4 azioni da inviare').waitFor()
    expect(await rapporti(id)).toEqual([])

    await page.context().setOffline(false)
    await expect.poll(async () => (await leggi(id)).stato).toBe('Completato')
    await expect
      .poll(() => rapporti(id))
      .toMatchObject([
        {
          ...{ stato: 'Chiuso', revisione: 1, firmatario: 'Piero Scotto', consegnato_come: 'Salvato' },
          lavori: 'Sostituito vaso di espansione.',
          presenti: [
            { utente_id: tecnico, nome: 'operatore', minuti: 15 },
            { utente_id: direttore, nome: 'Luca Ferrero', minuti: 30 },
          ],
          materiali: [
            { descrizione: 'Vaso espansione 8 l', um: 'pz', quantita: '2' },
            { descrizione: 'Tubo multistrato', um: 'm', quantita: '2.5' },
          ],
        },
      ])
    expect((await leggi(id)).note_completamento).toBe('Sostituito vaso di espansione.')
    const documenti = await tepore.dati<{ id: number; tipologia: string }[]>(
      'GET',
      `/documenti?clienteId=${clienteId}`,
    )
    expect(documenti.map(({ tipologia }) => tipologia)).toEqual(['Rapporto'])
    // What was handed over is what is kept.
    const tenuto = await page.evaluate(async (quale) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
      const file = await (await fetch(`/api/documenti/${quale}/preview`, { headers })).arrayBuffer()
      return [...new Uint8Array(await crypto.subtle.digest('SHA-256', file))]
    }, documenti[0]?.id)
    expect(Buffer.from(tenuto)).toEqual(createHash('sha256').update(consegnato).digest())
  })

  variante(
    'il più corto è di sei tocchi oltre alla firma; la seconda volta il tecnico non ridisegna la sua',
    async ({ annotate }) => {
      const id = await visita('Corto')
      const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
      await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
      let tocchi = 0
      const tocca = async (cosa: Locator) => {
        await cosa.first().tap()
        tocchi++
      }
      await page.goto(`${tepore.indirizzo}/app/visite/${id}/rapporto`)
      tocchi++ // `Inizia rapporto` on the card
      await titolo(page).waitFor()
      await tocca(page.getByRole('button', { name: 'Manutenzione ordinaria eseguita' }))
      await tocca(page.getByText('Risolto', { exact: true }))
      await tocca(page.getByRole('button', { name: 'Avanti: firma' }))
      await page.getByText('Firmo per presa visione dei lavori descritti').waitFor()
      await firma(page, page.locator('canvas').first())
      if ((await page.locator('canvas').count()) > 1) await firma(page, page.locator('canvas').nth(1))
      await tocca(page.getByRole('button', { name: 'Chiudi il rapporto' }))
      await page.getByRole('heading', { name: 'Firmato da Piero Scotto' }).waitFor()
      await tocca(page.getByRole('button', { name: 'Fine' }))
      await expect.poll(async () => (await leggi(id)).stato).toBe('Completato')
      await annotate(`${tocchi} tocchi, oltre alla firma`)
      expect(tocchi).toBeLessThanOrEqual(6)
      await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()

      const altra = await visita('Di nuovo')
      await page.goto(`${tepore.indirizzo}/app/visite/${altra}/rapporto`)
      await premi(page, 'Manutenzione ordinaria eseguita')
      await page.getByText('Da completare', { exact: true }).tap()
      await premi(page, 'Avanti: firma')
      await premi(page, 'Nessun pezzo')
      await page.getByText('Firma come operatore').waitFor()
      await expect.poll(() => page.locator('canvas').count()).toBe(1)
      // By Android's Back to the work, and out of it; both are there again.
      await page.goBack()
      await page.getByRole('button', { name: 'Avanti: firma' }).waitFor()
      await page.getByText('Salvato', { exact: true }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
      await page.goForward()
      await premi(page, 'Avanti: firma')
      await premi(page, 'Il cliente non può firmare')
      await premi(page, 'Chiudi il rapporto')
      await page.getByText('Scrivi perché non firma').waitFor()
      await page.getByLabel('Motivo').fill('Chiavi dal portiere')
      await premi(page, 'Chiudi il rapporto')
      await page.getByRole('heading', { name: 'Chiuso: cliente assente' }).waitFor()
      // What is left to do is another visit's: this one ends for the day, also where the page was closed before the end.
      await page.reload()
      await page.getByRole('heading', { name: 'Chiuso: cliente assente' }).waitFor()
      await expect.poll(() => page.getByLabel('Segna la visita come completata').isChecked()).toBe(true)
      await premi(page, 'Fine')
      await expect
        .poll(() => rapporti(altra))
        .toMatchObject([{ firma_esito: 'Assente', firmatario: null, consegnato_come: 'Non consegnato' }])
      await expect.poll(async () => (await leggi(altra)).stato).toBe('Completato')
    },
  )

  variante(
    'tornare indietro e cambiare cancella la firma; chiuso si corregge, e il vecchio resta',
    async () => {
      const id = await visita('Da correggere')
      const page = await apri(id)
      await titolo(page).waitFor()
      await premi(page, 'Avanti: firma')
      await page.getByText('Scegli com’è andata: l’esito').waitFor()
      await premi(page, 'Altre…')
      await premi(page, 'Sostituito circolatore')
      await page.getByText('Risolto', { exact: true }).tap()
      await premi(page, 'Avanti: firma')
      await premi(page, 'Leggi il rapporto')
      await page.getByRole('dialog').getByText('Sostituito circolatore.').waitFor()
      await noViolations(page)
      await perIlPollice(page, 'rapporto da leggere')
      // Back closes what is open over the step, and no more.
      await page.goBack()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await premi(page, 'Chiudi il rapporto')
      await page.getByText('Manca la firma del cliente').waitFor()
      await firma(page, page.locator('canvas').first())
      await page.getByLabel('Firma del cliente: tracciata').waitFor()
      await page.getByText('Salvato', { exact: true }).waitFor()
      // Killed with the first line drawn; the second one is drawn afterwards.
      await page.reload()
      await page.getByLabel('Firma del cliente: tracciata').waitFor()
      await firma(page, page.locator('canvas').first())
      await page.getByText('Salvato', { exact: true }).waitFor()
      // The step that the reload has kept is the one that is gone back from.
      await page.goBack()
      const chiesto = page.getByRole('alertdialog', {
        name: 'Se modifichi il rapporto la firma si cancella.',
      })
      await page.getByLabel('Raccomandazioni').fill('No')
      await chiesto.getByRole('button', { name: 'Lascia com’è' }).tap()
      await expect.poll(() => page.getByLabel('Raccomandazioni').inputValue()).toBe('')
      await premi(page, 'Avanti: firma')
      await page.getByLabel('Firma del cliente: tracciata').waitFor()
      await premi(page, 'Torna al lavoro')
      await expect.poll(() => page.evaluate(() => history.state.usr?.sopra ?? [])).toEqual([])
      await page.getByLabel('Raccomandazioni').fill('Controllare fra un mese')
      await chiesto.getByRole('button', { name: 'Modifica' }).tap()
      await premi(page, 'Avanti: firma')
      await page.getByLabel('Firma del cliente: vuota').waitFor()
      await firma(page, page.locator('canvas').first())
      await page.getByLabel('Firma del cliente: tracciata').waitFor()
      await page.getByText('Salvato', { exact: true }).waitFor()
      await page.reload()
      await page.getByLabel('Firma del cliente: tracciata').waitFor()
      await firma(page, page.locator('canvas').first())
      await premi(page, 'Chiudi il rapporto')
      await page.getByText('Manca la tua firma: tracciala, o togli il segno').waitFor()
      await firma(page, page.locator('canvas').nth(1))
      await page.getByLabel('Firma di operatore: tracciata').waitFor()
      // Nobody leaves while it is being closed, by Back no more than by the arrow.
      await page.getByRole('button', { name: 'Chiudi il rapporto' }).evaluate((chiudi: HTMLElement) => {
        const guarda = () =>
          document.body.textContent.includes('Avanti: firma') && document.body.classList.add('uscito')
        new MutationObserver(guarda).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        })
        chiudi.click()
        history.back()
      })
      await page.getByRole('heading', { name: 'Firmato da Piero Scotto' }).waitFor()
      expect(await page.locator('body.uscito').count()).toBe(0)
      await expect.poll(() => page.evaluate(() => history.state.usr?.sopra ?? [])).toEqual([])
      await premi(page, 'Fine')
      await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
      await expect.poll(async () => (await rapporti(id)).length).toBe(1)

      await page.goto(`${tepore.indirizzo}/app/visite/${id}/rapporto`)
      await premi(page, 'Correggi')
      await foglio(page).getByText(`RI-${id}/2`).waitFor()
      await premi(page, 'Avanti: firma')
      await page.getByText('Scrivi perché lo correggi').waitFor()
      await page.getByLabel('Motivo della correzione').fill('Mancava la guarnizione')
      await page.getByRole('textbox', { name: 'Cerca nel listino o scrivi' }).fill('guarn')
      await premi(page, /^Guarnizione/)
      await premi(page, 'Avanti: firma')
      await firma(page, page.locator('canvas').first())
      await premi(page, 'Chiudi il rapporto')
      await page.getByRole('heading', { name: 'Firmato da Piero Scotto' }).waitFor()
      await premi(page, 'Fine')
      await expect
        .poll(() => rapporti(id))
        .toMatchObject([
          { revisione: 2, stato: 'Chiuso', motivo_correzione: 'Mancava la guarnizione' },
          { revisione: 1, stato: 'Superato' },
        ])
    },
  )

  test('con due materiali e due foto venti tocchi; una foto da 12 megapixel diventa leggera, e muta', async ({
    annotate,
  }) => {
    const id = await visita('Con foto')
    const page = await apri(id)
    await titolo(page).waitFor()
    await page.getByText('Come ti chiami?').waitFor()
    await perIlPollice(page, 'come ti chiami')
    let tocchi = 1 // `Inizia rapporto` on the card
    const tocca = async (cosa: Locator) => {
      await cosa.first().tap()
      tocchi++
    }
    const grande = await fotografia(page, 4000, 3000)
    await annotate(`foto di partenza: ${Math.round(grande.length / 1000)} kB`)
    await tocca(page.getByRole('button', { name: 'Pulizia bruciatore e scambiatore' }))
    for (const q of ['vaso', 'guarn']) {
      await tocca(page.getByRole('textbox', { name: 'Cerca nel listino o scrivi' }))
      await page.getByRole('textbox', { name: 'Cerca nel listino o scrivi' }).fill(q)
      await tocca(page.getByRole('button', { name: q === 'vaso' ? /^Vaso/ : /^Guarnizione/ }))
    }
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const [scelta] = await Promise.all([
      page.waitForEvent('filechooser'),
      tocca(page.getByRole('button', { name: 'Scatta' })),
    ])
    const inizio = performance.now()
    await scelta.setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: conGps(grande) })
    await page.getByAltText('Foto 1: Prima').waitFor()
    await annotate(`preparata in ${Math.round(performance.now() - inizio)} ms, a un quarto della velocità`)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    tocchi += 2 // the camera's own two
    const [altra] = await Promise.all([
      page.waitForEvent('filechooser'),
      tocca(page.getByRole('button', { name: 'Scatta' })),
    ])
    await altra.setFiles({
      name: 'IMG_2.jpg',
      mimeType: 'image/jpeg',
      buffer: await fotografia(page, 1200, 1600),
    })
    await page.getByAltText('Foto 2: Dopo').waitFor()
    tocchi += 2
    // A thumb that slips takes none away.
    await page.getByRole('button', { name: 'Togli la foto 1' }).tap()
    await page.getByRole('alertdialog', { name: 'Togliere la foto?' }).getByText('Annulla').tap()
    await page.getByAltText('Foto 1: Prima').waitFor()
    await noViolations(page)
    await perIlPollice(page, 'lavoro')
    await page.getByAltText('Foto 1: Prima').tap()
    await page.getByRole('dialog').getByRole('img').first().waitFor()
    await perIlPollice(page, 'foto intera')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await tocca(page.getByText('Risolto', { exact: true }))
    await tocca(page.getByRole('button', { name: 'Avanti: firma' }))
    await page.getByText('Firmo per presa visione dei lavori descritti').waitFor()
    await firma(page, page.locator('canvas').first())
    if ((await page.locator('canvas').count()) > 1) await firma(page, page.locator('canvas').nth(1))
    await tocca(page.getByRole('button', { name: 'Chiudi il rapporto' }))
    await page.getByRole('heading', { name: 'Firmato da Piero Scotto' }).waitFor()
    await tocca(page.getByRole('button', { name: 'Fine' }))
    await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
    await annotate(`${tocchi} tocchi`)
    expect(tocchi).toBeLessThanOrEqual(20)

    type ConFoto = { foto: { id: number; larghezza: number; altezza: number; categoria: string }[] }
    await expect.poll(async () => (await rapporti(id)).length).toBe(1)
    const [letto] = await tepore.dati<ConFoto[]>('GET', `/rapporti?visite=${id}`)
    expect(letto?.foto).toMatchObject([
      { categoria: 'Prima', larghezza: 1600, altezza: 1200 },
      { categoria: 'Dopo', larghezza: 1200, altezza: 1600 },
    ])
    const tenuta = await page.evaluate(async (quale) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
      const bytes = new Uint8Array(await (await fetch(`/api/foto/${quale}`, { headers })).arrayBuffer())
      return { peso: bytes.length, gps: new TextDecoder('latin1').decode(bytes).includes('GPS') }
    }, letto?.foto[0]?.id)
    await annotate(`foto tenuta: ${Math.round(tenuta.peso / 1000)} kB`)
    expect(tenuta.gps).toBe(false)
    expect(tenuta.peso).toBeLessThan(450_000)

    // Corrected it keeps what was photographed, the former one too.
    await page.goto(`${tepore.indirizzo}/app/visite/${id}/rapporto`)
    await premi(page, 'Correggi')
    await page.getByAltText('Foto 2: Dopo').waitFor()
    await page.getByLabel('Motivo della correzione').fill('Mancava una parola')
    await premi(page, 'Avanti: firma')
    await firma(page, page.locator('canvas').first())
    await premi(page, 'Chiudi il rapporto')
    await page.getByRole('heading', { name: 'Firmato da Piero Scotto' }).waitFor()
    await expect
      .poll(async () =>
        (await tepore.dati<ConFoto[]>('GET', `/rapporti?visite=${id}`)).map((r) => r.foto.length),
      )
      .toEqual([2, 2])
  })

  test('cliente assente: tre tocchi, la visita è finita e l’ufficio la trova da riprogrammare', async () => {
    const id = await visita('Nessuno in casa')
    const page = await apri(id)
    await titolo(page).waitFor()
    await premi(page, 'Assente')
    await firma(page, page.locator('canvas').first())
    await noViolations(page)
    await premi(page, 'Chiudi il rapporto')
    await expect.poll(async () => (await leggi(id)).stato).toBe('Completato')
    expect(await rapporti(id)).toMatchObject([
      { esito: 'Non eseguito', motivo_non_eseguito: 'Assente', firma_esito: 'Assente', lavori: '' },
    ])
    const ufficio = await tepore.apri({ chi: 'admin', percorso: '/appuntamenti/da-programmare' })
    const riga = ufficio.getByRole('region', { name: 'Da riprogrammare' }).getByRole('listitem')
    await riga.filter({ hasText: 'assente' }).waitFor()
    await noViolations(ufficio)
    await ufficio
      .getByRole('button', { name: /^Azioni per/ })
      .first()
      .click()
    await ufficio.getByRole('menuitem', { name: 'Non serve più' }).click()
    await riga.waitFor({ state: 'detached' })
    await ufficio.getByRole('button', { name: 'Annulla' }).click()
    await riga.waitFor()
  })

  variante('visita eliminata mentre si scrive: ciò che è scritto si ritrova e si copia', async () => {
    const id = await visita('Eliminata')
    const page = await apri(id)
    await titolo(page).waitFor()
    await premi(page, 'Manutenzione ordinaria eseguita')
    await page.getByText('Salvato', { exact: true }).waitFor()
    await tepore.dati('DELETE', `/appuntamenti/${id}`)
    await page.goto(`${tepore.indirizzo}/app/`)
    await page.locator('main').getByText('rapporto in compilazione').tap()
    await page.getByRole('link', { name: `Rapporto RI-${id}` }).tap()
    await page.getByText('La visita non c’è più: ecco che cosa avevi scritto').waitFor()
    await page.getByText('Manutenzione ordinaria eseguita.').waitFor()
    await noViolations(page)
    await premi(page, 'Elimina')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).tap()
    await page.getByText('Questa visita non c’è').waitFor()
  })

  variante.for(
    campione([
      ['avanti di 25 minuti', 25],
      ['indietro di 25 minuti', -25],
      ['avanti di 24 ore', 1440],
      ['indietro di 24 ore', -1440],
    ] as const),
  )(
    'con l’orologio %s il rapporto intero porta le ore vere, e il telefono lo dice',
    async ([quanto, minuti]) => {
      const id = await visita(`Orologio ${minuti}`)
      const prima = Date.now()
      const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
      await conOrologio(page, minuti * 60_000)
      await page.goto(`${tepore.indirizzo}/app/visite/${id}/rapporto`)
      await titolo(page).waitFor()
      await pronto(page)
      await page.context().setOffline(true)
      await premi(page, 'Manutenzione ordinaria eseguita')
      await page.getByText('Risolto', { exact: true }).tap()
      await premi(page, 'Avanti: firma')
      await firma(page, page.locator('canvas').first())
      if ((await page.locator('canvas').count()) > 1) await firma(page, page.locator('canvas').nth(1))
      await premi(page, 'Chiudi il rapporto')
      await page.getByRole('heading', { name: 'Firmato da Piero Scotto' }).waitFor()
      await premi(page, 'Fine')
      await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
      await page.goto(`${tepore.indirizzo}/app/azioni`)
      await page.getByText(`L’orologio del telefono è ${quanto}`).waitFor()
      await page.context().setOffline(false)
      await expect.poll(async () => (await leggi(id)).stato).toBe('Completato')
      const [chiuso] = await rapporti(id)
      // A minute to spare: the report's hours have no seconds, and a right enough clock may be off by as much.
      for (const ora of [chiuso?.arrivo, chiuso?.partenza, chiuso?.firmato_il]) {
        expect(Date.parse(ora ?? '')).toBeGreaterThan(prima - 3 * 60_000)
        expect(Date.parse(ora ?? '')).toBeLessThan(Date.now() + 3 * 60_000)
      }
    },
  )

  variante(
    'uccisa mentre si chiude: il rapporto è ancora da chiudere, o è chiuso, e arriva una volta sola',
    async () => {
      const id = await visita('Uccisa')
      let page = await apri(id)
      await titolo(page).waitFor()
      await premi(page, 'Manutenzione ordinaria eseguita')
      await page.getByText('Risolto', { exact: true }).tap()
      await premi(page, 'Avanti: firma')
      await firma(page, page.locator('canvas').first())
      if ((await page.locator('canvas').count()) > 1) await firma(page, page.locator('canvas').nth(1))
      await page.getByLabel('Firma del cliente: tracciata').waitFor()
      await page.getByText('Salvato', { exact: true }).waitFor()
      const firmato = () => page.getByRole('heading', { name: 'Firmato da Piero Scotto' })
      for (const ms of [0, 120, 260]) {
        if (await firmato().isVisible()) break
        await premi(page, 'Chiudi il rapporto')
        await page.waitForTimeout(ms)
        const altra = await page.context().newPage()
        await page.close({ runBeforeUnload: false })
        page = altra
        await page.goto(`${tepore.indirizzo}/app/visite/${id}/rapporto`)
        await page.getByLabel('Firma del cliente: tracciata').or(firmato()).waitFor()
      }
      if (!(await firmato().isVisible())) await premi(page, 'Chiudi il rapporto')
      await firmato().waitFor()
      await expect.poll(() => rapporti(id)).toMatchObject([{ stato: 'Chiuso', revisione: 1 }])
      await premi(page, 'Fine')
      await expect.poll(async () => (await leggi(id)).stato).toBe('Completato')
      expect(await rapporti(id)).toHaveLength(1)
    },
  )

  variante(
    'senza spazio lo dice, trattiene chi esce e riprova; un archivio che non si apre non fa ricominciare',
    async () => {
      const id = await visita('Senza spazio')
      const page = await apri(id)
      await titolo(page).waitFor()
      await premi(page, 'Manutenzione ordinaria eseguita')
      await page.getByText('Salvato', { exact: true }).waitFor()
      await page.evaluate(() => {
        const vero = IDBObjectStore.prototype.put
        Object.assign(window, { libera: () => Object.assign(IDBObjectStore.prototype, { put: vero }) })
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })
      await page.getByLabel('Raccomandazioni').fill('Non si perde')
      await page.getByText('Memoria del telefono piena: non è stato salvato.').waitFor()
      await noViolations(page)
      await premi(page, 'Esci dal rapporto')
      await page.getByRole('alertdialog', { name: 'Modifiche non salvate' }).getByText('Resta').tap()
      await page.evaluate(() => (window as unknown as { libera: () => void }).libera())
      await page.getByText('Salvato', { exact: true }).waitFor()

      // The browser has closed what it keeps: as if there were nothing there.
      await page.addInitScript(() => {
        const vero = IDBFactory.prototype.open
        IDBFactory.prototype.open = function (nome, ...altro) {
          if (nome.startsWith('tepore-azioni') && !sessionStorage.getItem('apre'))
            throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
          return vero.call(this, nome, ...altro)
        }
      })
      await page.reload()
      await page.getByText('Riapri Tepore: il telefono ha chiuso l’archivio').waitFor()
      await page.evaluate(() => sessionStorage.setItem('apre', 'sì'))
      await premi(page, 'Riprova')
      await expect.poll(() => page.getByLabel('Raccomandazioni').inputValue()).toBe('Non si perde')
    },
  )

  variante(
    'due schede: la seconda ritrova ciò che è scritto, e non scrive sopra a chi l’ha chiuso',
    async () => {
      const id = await visita('Due schede')
      const page = await apri(id)
      await titolo(page).waitFor()
      await premi(page, 'Manutenzione ordinaria eseguita')
      await page.getByText('Salvato', { exact: true }).waitFor()
      const altra = await page.context().newPage()
      await altra.goto(page.url())
      const lavori = (quale: Page) => quale.getByRole('textbox', { name: 'Lavori eseguiti' })
      await expect.poll(() => lavori(altra).inputValue()).toBe('Manutenzione ordinaria eseguita.')
      await lavori(altra).fill('Dall’altra scheda.')
      await altra.getByText('Salvato', { exact: true }).waitFor()
      await page.bringToFront()
      // Without having been left in between, as two windows side by side.
      await lavori(page).fill('Da questa.')
      await page.getByText('Questo rapporto è stato scritto o chiuso in un’altra scheda').waitFor()
      await premi(page, 'Continua da lì')
      await expect.poll(() => lavori(page).inputValue()).toBe('Dall’altra scheda.')
      await premi(page, 'Elimina la bozza')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).tap()
      await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
      await lavori(altra).fill('Ancora.')
      await altra.getByText('Questo rapporto è stato scritto o chiuso in un’altra scheda').waitFor()
    },
  )

  variante('una foto che il telefono non sa aprire lo dice, e non toglie niente', async () => {
    const id = await visita('HEIC')
    const page = await apri(id)
    await titolo(page).waitFor()
    await premi(page, 'Manutenzione ordinaria eseguita')
    const [scelta] = await Promise.all([page.waitForEvent('filechooser'), premi(page, 'Scatta')])
    await scelta.setFiles({ name: 'IMG_3.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
    await page.getByText('Il telefono non sa aprire questa foto (HEIC): scattala da qui.').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Lavori eseguiti' }).inputValue())
      .toBe('Manutenzione ordinaria eseguita.')
  })
})

/** A JPEG with as much to see as a boiler room has. */
async function fotografia(page: Page, larghezza: number, altezza: number): Promise<Buffer> {
  const testo = await page.evaluate(
    ([l, a]) => {
      const tela = document.createElement('canvas')
      tela.width = l as number
      tela.height = a as number
      const penna = tela.getContext('2d')
      if (!penna) throw new Error('senza tela')
      let seme = 7
      const caso = () => {
        seme = (seme * 16_807) % 2_147_483_647
        return seme / 2_147_483_647
      }
      for (let n = 0; n < 6_000; n++) {
        penna.fillStyle = `hsl(${caso() * 360} ${caso() * 60}% ${caso() * 90}%)`
        penna.fillRect(caso() * tela.width, caso() * tela.height, 8 + caso() * 160, 8 + caso() * 160)
      }
      return tela.toDataURL('image/jpeg', 0.92).split(',')[1] as string
    },
    [larghezza, altezza],
  )
  return Buffer.from(testo, 'base64')
}

/** The same, with where it was taken. */
function conGps(foto: Buffer): Buffer {
  const detto = Buffer.from('Exif\0\0GPS 40.8518 14.2681')
  const testa = Buffer.from([0xff, 0xe1, 0, detto.length + 2])
  return Buffer.concat([foto.subarray(0, 2), testa, detto, foto.subarray(2)])
}
