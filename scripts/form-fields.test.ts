import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { wordOf } from '#shared/rows.ts'

/** Inputs that no form sends: why. */
const NO_FORM: Record<string, string> = {
  'anagrafe/impianti impiantoInput': 'written where a report is compiled, and learnt by it',
  'anagrafe/impianti impiantoModifica': 'written where a report is compiled, and learnt by it',
  'anagrafe/clienti traslocoInput': 'questions, each with its choices, below the address (trasloco.tsx)',
  'anagrafe/documenti caricamentoInput': 'what is uploaded says itself what it is and whose',
  'anagrafe/posta-certificata emittenteInput': 'a question of yes and no',
  'anagrafe/sessione accessoInput': 'the sign-in page has fields of its own, before the forms are loaded',
  'anagrafe/sessione passwordInput': 'asked by the dialog of the second step',
  'anagrafe/sessione codiceInput': 'asked by the dialog of the second step',
  'anagrafe/sessione passwordECodiceInput': 'asked by the dialog of the second step',
  'archivio/fatture-ricevute decisioneRicevutaInput': 'a choice for each row, and boxes of the open document',
  'archivio/fatture-ricevute confermaRicezioneInput': "how many were seen: no field of anybody's",
  'archivio/fatture-ricevute annullaRicezioneInput': 'a question of yes and no',
  'archivio/importazioni importazioneInput': 'a file, dropped',
  'archivio/importazioni duplicatiInput': 'a choice for each row, in its list',
  'archivio/importazioni domandeInput': 'questions, each with its choices',
  'archivio/importazioni annullaImportazioneInput': 'a question of yes and no',
  'archivio/movimenti movimentiInput': 'a file, dropped',
  'archivio/movimenti ignoraInput': 'a button for each way',
  'archivio/movimenti colonneInput': 'a choice for each column, and a button for each answer',
  'archivio/movimenti parteInput': 'chosen beside its row, part by part',
  'archivio/movimenti restituisciInput': 'a form with a schema of its own, in carte',
  'carte/crediti creditoModifica': 'a button for each answer',
  'carte/da-fatturare fatturaVisitaInput': 'a button for each way',
  'carte/elettronica emettiUnaInput': 'a question of yes and no',
  'carte/elettronica decisionePecInput': 'a button for each answer',
  'carte/elettronica invioInput': 'a button',
  'carte/elettronica ricevutaInput': 'a button for each answer',
  'carte/fatture generaInput': 'the plan is a choice of the invoice’s form',
  'carte/preventivi rigaPreventivoInput': 'cells of a line (editor-righe.tsx)',
  'carte/righe rigaInput': 'cells of a line (editor-righe.tsx)',
  'carte/solleciti promessaInput': 'a form with a schema of its own, where no day is none',
  'carte/solleciti sollecitiInput': 'a button for each way',
  'screens/da-completare compilaInput': 'a button for each kind',
  'screens/da-completare annullaCompilaInput': 'a button of its message',
  'telefono/azioni perseInput': 'the telephone tells of it',
  'telefono/azioni decisioneAzioneInput': 'a button for each outcome',
  'telefono/azioni rifiutaTutteInput': 'a button, which knows which; the reason is asked in its dialog',
  'telefono/rcee-moduli consegnaModuloInput': 'a button for each way',
  'telefono/rapporti firmaInput': 'drawn, on a page of its own',
  'telefono/rapporti contenutoInput': 'the report is a page of its own',
  'visite/appuntamenti aggiungiLavoriInput': 'a button, and a question where the visit is too short',
  'visite/messaggi decisioneMessaggioInput': 'a button for each decision',
  'visite/messaggi mandaTuttiInput': 'a button, for what the list shows',
  'visite/messaggi rispostaInput': 'the customer’s page is no screen of ours',
  'visite/messaggi aManoInput': 'noted when a message is opened elsewhere',
  'visite/notifiche rispostaRichiestaInput': 'a button for each answer',
}

/** Fields without a place in their form: why. */
const NO_PLACE: Record<string, string> = {
  // It is said by what is done: let be, or taken up again.
  'visite/appuntamenti appuntamentoModifica.daRiprendere': 'Non serve più, in the list',
  'visite/lotti propostaInput.oltreIlRaggio': 'a button beside what is too far',
  'anagrafe/orari assenzaModifica.stato': 'a button for each answer',
  'anagrafe/azienda aziendaModifica.conservazione': 'a button of the issued invoice',
  'anagrafe/azienda aziendaModifica.reaProvincia': 'the REA is written as one (TO-123456)',
  'anagrafe/azienda aziendaModifica.reaNumero': 'the REA is written as one (TO-123456)',
  'anagrafe/azienda aziendaModifica.primaOra': 'the dashboard puts its list away',
  'carte/elettronica emettiInput.inviaPec': 'a tick beside Salva ed emetti',
  'carte/articoli articoloInput.natura': 'follows from the work',
  'carte/pezzi pezzoModifica.stato': 'an entry of its menu',
  'carte/dichiarazioni dichiarazioneInput.aliquota': 'follows from the kind',
  'carte/fatture fatturaModifica.incassoE': 'a choice on the draft’s page (pagamenti-fattura.tsx)',
  'carte/fatture fatturaInput.fase': 'the button says whether it is a draft',
  'carte/fatture fatturaInput.ivaImporto': 'follows from net and rate',
  'carte/fatture fatturaInput.subtotale': 'one of two amounts, drawn in turn (campi-fattura.tsx)',
  'carte/fatture fatturaInput.totale': 'one of two amounts, drawn in turn (campi-fattura.tsx)',
  'carte/fatture rataModifica.pagata': 'a button of the instalment',
  'carte/fatture rataModifica.pagato': 'a form with a schema of its own (pagata-il.tsx)',
  'carte/fatture pagamentoInput.confermato': 'asked when its day is before the document’s',
  'carte/preventivi preventivoInput.dataScadenza': 'follows from the days of validity',
  'carte/preventivi preventivoModifica.fatturatoAltrove': 'a button of the quote',
  'carte/preventivi preventivoModifica.nuovaRevisione': 'asked when a quote is changed that was sent',
  'carte/preventivi accettazioneInput.firma': 'drawn',
  'carte/preventivi accettazioneInput.revisione': 'what was read when it was accepted',
  'scadenze/rcee rceeInput.contattato': 'an entry of its menu',
  'scadenze/scadenze derogaInput.controllo': 'of the row that it is opened from',
  'scadenze/scadenze confermaRegolaInput.regola': 'of the row that it is opened from',
  'scadenze/scadenze confermaRegolaInput.regione': 'of the row that it is opened from',
  'telefono/azioni azioniInput.oraInvio': 'the telephone’s clock as it sends',
  'visite/spedizioni spedizioneInput.documento': 'what the panel is opened for',
  'visite/spedizioni spedizioneInput.id': 'what the panel is opened for',
  'visite/spedizioni spedizioneInput.canale': 'which button is pressed',
  'visite/spedizioni spedizioneInput.numero': 'which number WhatsApp is opened for',
  'visite/spedizioni insiemeInput.documento': 'the list that they are chosen in',
  'visite/appuntamenti appuntamentoInput.dataRicontatto': 'the day of the follow-up',
  'visite/appuntamenti appuntamentoInput.dataInizio': 'a day and an hour (quando.tsx)',
  'visite/appuntamenti appuntamentoInput.dataFine': 'a day and an hour (quando.tsx)',
  'visite/appuntamenti appuntamentoInput.creatoDA': 'the technician',
  'visite/appuntamenti gestioneInput.dataRicontatto': 'the day of the follow-up',
}

/** What the browser loads of nouns and screens, by path. */
const sources = new Map(
  globSync('src/**/*.{ts,tsx}')
    .filter((path) => !/\.(test|server)\.tsx?$|(contract|rules)\.ts$|^src\/(server|shared)\//.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

const importsOf = (path: string): string[] =>
  [...(sources.get(path) ?? '').matchAll(/(?:from|import\()\s*'([#.][^']*)'/g)].map(([, to = '']) =>
    to.startsWith('#') ? `src/${to.slice(1)}` : join(dirname(path), to),
  )

/** Where the fields of an input are looked for: its noun's components, who names its schema, and what these are made of. */
function placesOf(noun: string, schema: string): string[] {
  // The schema, or the type that is named like it.
  const named = new RegExp(`\\b${schema}\\b`, 'i')
  const places = new Set(
    [...sources].flatMap(([path, text]) => (path.startsWith(`src/${noun}/`) || named.test(text) ? path : [])),
  )
  // Not the form of another noun that is opened from there.
  for (const path of places)
    for (const to of importsOf(path))
      if (/^src\/web\/ui\/|\/components\//.test(to) && !/-(form|picker)\.tsx$/.test(to)) places.add(to)
  return [...places]
}

/** `name="note"`, `name: 'note'`, `setValue('note', …)`, `` name={`righe.${i}.note`} `` */
const hasPlace = (key: string, text: string): boolean =>
  new RegExp(
    `\\bname=["']${key}["']|\\bname: '${key}'|\\b(?:register|setValue)\\('${key}'|\\.${key}\`\\}`,
  ).test(text)

interface Field {
  def: { type: string; innerType?: Field; in?: Field; out?: Field; options?: Field[] }
}

/** Text, number, date, choice, yes and no: what is written in one field. */
function isWritten({ def }: Field): boolean {
  const inner = def.innerType ?? (def.in?.def.type === 'transform' ? def.out : def.in) ?? def.options?.[0]
  return inner ? isWritten(inner) : ['string', 'number', 'enum', 'boolean', 'literal'].includes(def.type)
}

/** The fields of an input that no component of its noun has; other records are chosen, by their id. */
function withoutPlace(noun: string, name: string, schema: z.ZodObject): string[] {
  const text = placesOf(noun, name)
    .map((path) => sources.get(path))
    .join('\n')
  return Object.entries(schema.shape).flatMap(([key, field]) =>
    !/Ids?$/.test(key) && isWritten(field as unknown as Field) && !hasPlace(key, text)
      ? [`${noun} ${name}.${key}`]
      : [],
  )
}

const inputs: [noun: string, name: string, schema: z.ZodObject][] = []
const rows = new Map<string, z.ZodObject>()
for (const path of globSync('src/*/*/contract.ts').sort()) {
  const contract: Record<string, unknown> = await import(join(process.cwd(), path))
  for (const [name, schema] of Object.entries(contract)) {
    if (!(schema instanceof z.ZodObject)) continue
    if (/(Input|Modifica)$/.test(name)) inputs.push([dirname(path).replace('src/', ''), name, schema])
    if (name.startsWith('riga')) rows.set(name, schema)
  }
}

/** The same field of a new record; a change has what a new one lacks. */
const inNew = (field: string) => field.replace(/Modifica\./, 'Input.')

test('ogni testo, numero, data e scelta che il contratto accetta ha un posto in un modulo', () => {
  const all = inputs.flatMap(([noun, name, schema]) => withoutPlace(noun, name, schema))
  const missing = all.filter(
    (field) =>
      !((field.split('.')[0] ?? '') in NO_FORM) && !(field in NO_PLACE) && !(inNew(field) in NO_PLACE),
  )
  expect(missing).toEqual([])
  // What has found its place since is no exception.
  expect(Object.keys(NO_PLACE).filter((field) => !all.includes(field))).toEqual([])
  const forms = new Set(all.map((field) => field.split('.')[0]))
  expect(Object.keys(NO_FORM).filter((name) => !forms.has(name))).toEqual([])
})

test('un campo nuovo, dimenticato in modulo e scheda, si vede', () => {
  const [noun, name, schema] = inputs.find(([, uno]) => uno === 'clienteInput') ?? []
  const piano = z.string().nullable().optional()
  expect(noun && name && schema && withoutPlace(noun, name, schema.extend({ piano }))).toEqual([
    'anagrafe/clienti clienteInput.piano',
  ])
})

/** Texts of several lines that no NotesField writes: how they are. */
const SEVERAL_LINES: Record<string, string> = {
  'carte/righe rigaInput.descrizione': 'a cell that grows',
  'carte/preventivi rigaPreventivoInput.descrizione': 'a cell that grows',
  'telefono/azioni decisioneAzioneInput.motivo': 'a field of the dialog of a refusal',
  'telefono/azioni rifiutaTutteInput.motivo': 'the words of what waits, as they are',
  'telefono/azioni rifiutaTutteInput.perche': 'a field of the dialog of a refusal',
  'telefono/rapporti contenutoInput.lavori': 'the report is a page of its own',
  'telefono/rapporti contenutoInput.raccomandazioni': 'the report is a page of its own',
  'visite/messaggi rispostaInput.nota': 'a field of the customer’s page',
}

/** Taken as they are: a password, a code of the second step, the name of a sheet, what the server doesn't read. */
const NO_TEXT = new Set([
  'password',
  'passwordAttuale',
  'passwordNuova',
  'codice',
  'utenteCreatoreId',
  'foglio',
])

test('solo dove si scrive su più righe l’API ne prende più d’una', () => {
  const breaks = ['\n', '\r\n', '\u0085', '\u2028', '\u2029']
  const several: string[] = []
  const wrong = inputs.flatMap(([noun, name, schema]) => {
    const text = placesOf(noun, name)
      .map((path) => sources.get(path))
      .join('\n')
    const fields = Object.entries(schema.shape).filter(([key]) => !NO_TEXT.has(key))
    return fields.flatMap(([key, field]) => {
      // A code keeps no blanks, so no breaks either.
      const takes = (value: string) =>
        /[\r\n\u0085\u2028\u2029]/.test(String((field as unknown as z.ZodType).safeParse(value).data ?? ''))
      const here = `${noun} ${name}.${key}`
      const taken = breaks.filter((br) => takes(`Uno${br}due`)).length
      const drawn = new RegExp(`<NotesField[^>]*name="${key}"`).test(text)
      if (taken > 0) several.push(here)
      return taken === (drawn || here in SEVERAL_LINES ? breaks.length : 0) ? [] : [here]
    })
  })
  expect(wrong).toEqual([])
  expect(Object.keys(SEVERAL_LINES).filter((here) => !several.includes(here))).toEqual([])
})

/** The rows that the forms around a component write (`riga={…}`): its own, else those of who is made of it. */
function rowsAround(path: string, seen = new Set<string>()): string[] {
  seen.add(path)
  const own = [...(sources.get(path) ?? '').matchAll(/\briga=\{(riga[A-Z]\w*)\}/g)].map(([, row = '']) => row)
  if (own.length > 0) return own
  return [...sources.keys()].flatMap((from) =>
    !seen.has(from) && importsOf(from).includes(path) ? rowsAround(from, seen) : [],
  )
}

/** The fields of a component that say no label; what a spread holds of it nobody sees here. */
const unlabelled = (text: string): string[] =>
  [...text.matchAll(/<\w+Field\s([\s\S]*?)\/>/g)].flatMap(([, said = '']) =>
    /\betichetta=|\{\.\.\./.test(said) || !/\bname=/.test(said)
      ? []
      : [/\bname="(\w+)"/.exec(said)?.[1] ?? said],
  )

test('un campo senza etichetta ha la parola della riga che il suo modulo scrive', () => {
  const fields = [...sources].flatMap(([path, text]) => unlabelled(text).map((name) => ({ path, name })))
  const wrong = fields.filter(({ path, name }) => {
    const around = rowsAround(path).map((row) => rows.get(row))
    return around.length === 0 || around.some((row) => !row || !wordOf(row, name))
  })
  expect(fields.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
