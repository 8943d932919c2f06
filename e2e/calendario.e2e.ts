import { describe, expect, test } from 'vitest'
import { addDays, instantFromRome } from '#shared/dates.ts'
import type { Chi } from '#test/template.ts'
import { campione, noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore()

/** Of a customer whose surname is the title, or what stands after its `·`: cells and rows say both. */
async function visita(
  detto: string,
  giorno: string,
  da: string,
  a: string,
  chi: Chi = 'altro',
  fine = giorno,
) {
  const [titolo = '', cognome = titolo] = detto.split(' · ')
  const cliente = await tepore.crea.cliente(`Ugo ${cognome}`)
  await tepore.crea.visita(cliente.id, instantFromRome(giorno, da), {
    titolo,
    tipologia: 'Manutenzione',
    dataFine: instantFromRome(fine, a),
    utenteAssegnatoId: tepore[chi].id,
    indirizzoIntervento: 'Via Diaz 32, Portici',
  })
}

describe('il mese', () => {
  test('due per giorno e quanti altri, i propri in evidenza, la giornata a lato', async () => {
    await visita('Prima altrui · Russo', '2027-05-12', '08:00', '09:00')
    await visita('Seconda altrui', '2027-05-12', '09:00', '10:00')
    await visita('Terza altrui', '2027-05-12', '10:00', '11:00')
    await visita('La mia', '2027-05-12', '16:00', '17:30', 'operatore')
    const page = await tepore.apri({ chi: 'operatore', percorso: '/calendario?mese=2027-05' })
    await page.getByRole('heading', { name: 'Calendario Completo' }).waitFor()
    await page.getByRole('heading', { name: 'maggio 2027' }).waitFor()
    await page.getByText('Seleziona una data per vedere i dettagli').waitFor()
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual([...['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom']])
    const cella = page.getByRole('gridcell', { name: /^mercoledì 12 maggio 2027, 4 appuntamenti, 1 tuo/ })
    await cella.waitFor()
    const testo = (await cella.innerText()).replace(/\s+/g, ' ')
    expect(testo).toContain('08:00 Prima altrui · Russo')
    expect(testo).toContain('16:00 La mia')
    expect(testo).toContain('+2 altri')
    await noViolations(page)

    await cella.click()
    await expect.poll(() => page.url()).toContain('giorno=2027-05-12')
    const giornata = page.getByRole('region', { name: 'Giornata' })
    await giornata.getByRole('heading', { name: 'Mercoledì 12 maggio' }).waitFor()
    const altrui = giornata.getByRole('listitem').filter({ hasText: 'altrui' })
    await expect.poll(() => altrui.count()).toBe(3)
    await altrui.first().getByRole('button').click()
    await altrui.first().getByRole('button', { name: 'Richiedi Presa in Carico' }).waitFor()
    const mia = giornata.getByRole('listitem').filter({ hasText: 'La mia' })
    expect((await mia.innerText()).replace(/\s+/g, ' ')).toContain(
      '16:00 – 17:30 Programmato La mia · Ugo La mia Via Diaz 32, Portici · operatore',
    )
    await noViolations(page)
    const soloMiei = page.getByRole('button', { name: 'Solo i miei' })
    await soloMiei.click()
    await expect.poll(() => altrui.count()).toBe(0)
    await page.getByRole('gridcell', { name: /^mercoledì 12 maggio 2027, 1 appuntamento, 1 tuo/ }).waitFor()
    await soloMiei.click()
    await expect.poll(() => altrui.count()).toBe(3)
    await mia.getByRole('button', { name: 'Gestisci Appuntamento' }).click()
    await page.getByRole('dialog', { name: 'Gestione Appuntamento' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await page.getByRole('gridcell', { name: /^domenica 9 maggio/ }).click()
    await page.getByText('Nessun appuntamento per questa giornata').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Domenica 9 maggio' }).waitFor()
  })

  test('si percorre con la tastiera', async () => {
    const page = await tepore.apri({ chi: 'direttore', percorso: '/calendario?giorno=2027-05-31' })
    const conFuoco = () => page.evaluate(() => document.activeElement?.getAttribute('data-giorno'))
    await page.getByRole('gridcell', { name: /^lunedì 31 maggio/ }).focus()
    const premi = async (tasto: string, arrivo: string) => {
      await page.keyboard.press(tasto)
      await expect.poll(conFuoco).toBe(arrivo)
    }
    await premi('ArrowRight', '2027-06-01')
    await page.getByRole('heading', { name: 'giugno 2027' }).waitFor()
    await premi('End', '2027-06-06')
    await premi('ArrowDown', '2027-06-13')
    await premi('PageUp', '2027-05-13')
    await premi('Home', '2027-05-10')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Lunedì 10 maggio' }).waitFor()
    await expect.poll(() => page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1)
    await page.getByRole('button', { name: 'Oggi' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => page.locator('[aria-current=date][aria-selected=true]').count()).toBe(1)
  })

  test('è per chi va sul campo: l’amministratore torna alla dashboard', async () => {
    const page = await tepore.apri({ chi: 'admin', percorso: '/calendario' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app')
    const tecnico = await tepore.apri({ chi: 'operatore' })
    await tecnico.getByRole('main').getByRole('link', { name: 'Calendario' }).click()
    await tecnico.getByRole('heading', { name: 'Calendario Completo' }).waitFor()
  })

  variante('quando il server non risponde lo dice, e si riprova', async () => {
    const page = await tepore.apri({ chi: 'altro' })
    await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
    await page.route('**/api/appuntamenti/mese?**', (route) => route.abort())
    await page.getByRole('navigation').first().getByRole('link', { name: 'Calendario' }).click()
    await page.getByRole('alert').getByText('Il server non risponde').waitFor()
    await page.unroute('**/api/appuntamenti/mese?**')
    await page.getByRole('button', { name: 'Riprova' }).click()
    await page.getByRole('grid').waitFor()
  })
})

describe.each(campione(['America/New_York', 'Asia/Tokyo']))('con il browser in %s', (fuso) => {
  test.each(
    campione([
      ['2026-10', '2026-10-25'],
      ['2026-03', '2026-03-29'],
    ] as const),
  )('il mese %s ha i giorni e le ore di Roma', async (mese, cambio) => {
    const titolo = `Tardi ${mese} ${fuso.slice(0, 3)}`
    await visita(titolo, cambio, '23:30', '23:59', 'operatore')
    const page = await tepore.apri({ chi: 'operatore', fuso, percorso: `/calendario?giorno=${cambio}` })
    const celle = page.locator('[data-giorno]')
    await celle.first().waitFor()
    const giorni = await celle.evaluateAll((tutte) => tutte.map((c) => c.getAttribute('data-giorno') ?? ''))
    expect(giorni.length % 7).toBe(0)
    giorni.forEach((giorno, n) => {
      if (n > 0) expect(giorno).toBe(addDays(giorni[n - 1] as string, 1))
    })
    const dove = await celle
      .filter({ hasText: titolo })
      .evaluateAll((quali) => quali.map((c) => c.getAttribute('data-giorno')))
    expect(dove).toEqual([cambio])
    const suo = page.getByRole('listitem').filter({ hasText: titolo })
    await expect.poll(() => suo.innerText()).toContain('23:30 – 23:59')
  })
})

test('sul telefono ora e titolo dei primi due dove ci stanno, altrimenti i punti: chi ascolta li sente sempre', async () => {
  await visita('Caldaia · Russo', '2027-07-14', '09:00', '10:00', 'operatore')
  await visita('Guasto · Bruno', '2027-07-14', '11:00', '12:00')
  await visita('Perdita · Gallo', '2027-07-14', '12:00', '13:00')
  await visita('Revisione Annuale · Ricci', '2027-07-15', '09:00', '10:00')
  const path = '/calendario?mese=2027-07'
  const page = await tepore.apri({ chi: 'operatore', percorso: path, dispositivo: 'telefono' })
  const cella = page.getByRole('gridcell', {
    name: '14 luglio 2027, 3 appuntamenti, 1 tuo, 09:00 Caldaia · Russo, 11:00 Guasto · Bruno',
  })
  await cella.waitFor()
  const disegnati = cella.locator('div[aria-hidden]')
  expect((await disegnati.innerText()).split('\n').filter(Boolean)).toEqual([
    ...['14', '09:00', 'Caldaia', '11:00', 'Guasto', '+1 altri'],
  ])
  const tagliati = await disegnati
    .locator('span')
    .evaluateAll((tutti) => tutti.filter((uno) => uno.scrollWidth > uno.clientWidth && uno.clientWidth > 0))
  expect(tagliati).toEqual([])
  const lunga = page.getByRole('gridcell', { name: /15 luglio.*09:00 Revisione Annuale · Ricci/ })
  await expect.poll(() => lunga.locator('i').count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await noViolations(page)
})

variante('sul telefono i punti e la giornata sotto, senza violazioni nei due temi', async () => {
  await visita('Mia al telefono', '2027-06-10', '09:00', '10:00', 'operatore')
  await visita('Altrui al telefono', '2027-06-10', '11:00', '12:00')
  for (const theme of campione(['dark', 'light'] as const)) {
    const path = '/calendario?giorno=2027-06-10'
    const page = await tepore.apri({ chi: 'operatore', percorso: path, dispositivo: 'telefono', tema: theme })
    await page.getByRole('button', { name: 'Gestisci Appuntamento' }).waitFor()
    const cella = page.getByRole('gridcell', { name: /10 giugno/ })
    await expect.poll(() => cella.locator('i').count()).toBe(2)
    await expect
      .poll(() => cella.locator('[aria-hidden]').getByText('Mia al telefono').isVisible())
      .toBe(false)
    await noViolations(page)
    const larghezza = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(larghezza).toBe(390)
  }
})
