import { expect, test } from 'vitest'
import { p7m } from '#test/p7m.ts'
import { readSigned } from './signed.ts'

const NOSTRO =
  '<?xml version="1.0" encoding="UTF-8"?>\n<p:F versione="FPA12" xmlns:p="urn:f"><Nome>Comune di Città &amp; C.</Nome><Vuoto></Vuoto></p:F>\n'
const FIRMA =
  '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="s"><ds:SignedInfo/></ds:Signature>'
const con = (firma: string, xml = NOSTRO) => Buffer.from(xml.replace('</p:F>', `${firma}</p:F>`))

test('un p7m con i nostri byte, in ogni scrittura; con un byte diverso no', () => {
  const nostri = Buffer.from(NOSTRO)
  for (const fatto of [
    p7m(nostri),
    p7m(nostri, 'ber'),
    p7m(p7m(nostri)),
    Buffer.from(p7m(nostri).toString('base64')),
  ])
    expect(readSigned(fatto, NOSTRO)).toEqual({ as: 'p7m' })
  expect(readSigned(p7m(Buffer.from(NOSTRO.replace('\n', '\r\n'))), NOSTRO)).toEqual({ fault: 'altro_file' })
  expect(readSigned(p7m(nostri, 'separate'), NOSTRO)).toEqual({ fault: 'firma_separata' })
  expect(readSigned(p7m(nostri).subarray(0, 60), NOSTRO)).toEqual({ fault: 'illeggibile' })
})

test('un XML firmato, che senza la sua firma è il nostro: come lo scrive il programma che firma non conta', () => {
  const riscritto = NOSTRO.replace('<?xml version="1.0" encoding="UTF-8"?>\n', '')
    .replace('versione="FPA12" xmlns:p="urn:f"', "xmlns:p='urn:f'\n  versione='FPA12'")
    .replace('<Vuoto></Vuoto>', '<Vuoto/>')
  for (const fatto of [con(FIRMA), con(FIRMA, riscritto)])
    expect(readSigned(fatto, NOSTRO)).toEqual({ as: 'xml' })
  const latino = Buffer.from(con(FIRMA).toString().replace('UTF-8', 'ISO-8859-1'), 'latin1')
  expect(readSigned(latino, NOSTRO)).toEqual({ as: 'xml' })
})

test.each([
  ['il testo', NOSTRO.replace('Città', 'Citta')],
  ['un attributo', NOSTRO.replace('FPA12', 'FPR12')],
  ['un attributo in più', NOSTRO.replace('<Nome>', '<Nome a="1">')],
  ['un elemento in più', NOSTRO.replace('<Vuoto>', '<Altro/><Vuoto>')],
  ['l’ordine', NOSTRO.replace(/(<Nome>.*<\/Nome>)(<Vuoto><\/Vuoto>)/, '$2$1')],
  ['lo spazio dei nomi', NOSTRO.replace('urn:f', 'urn:g')],
  ['uno spazio', NOSTRO.replace('<Vuoto>', ' <Vuoto>')],
  ['un commento', NOSTRO.replace('<Vuoto>', '<!-- x --><Vuoto>')],
])('un XML firmato in cui cambia %s non è il nostro', (_, xml) => {
  expect(readSigned(con(FIRMA, xml), NOSTRO)).toEqual({ fault: 'altro_file' })
})

test('né firme che mancano, in più o fuori posto, né ciò che cambia il testo senza mostrarlo', () => {
  expect(readSigned(Buffer.from(NOSTRO), NOSTRO)).toEqual({ fault: 'non_firmato' })
  expect(readSigned(Buffer.from('ciao'), NOSTRO)).toEqual({ fault: 'non_firmato' })
  expect(readSigned(con(FIRMA + FIRMA), NOSTRO)).toEqual({ fault: 'piu_firme' })
  // Deeper than in the root it is no signature of the whole.
  const dentro = NOSTRO.replace('<Vuoto></Vuoto>', `<Vuoto>${FIRMA}</Vuoto>`)
  expect(readSigned(Buffer.from(dentro), NOSTRO)).toEqual({ fault: 'non_firmato' })
  expect(readSigned(con(FIRMA).subarray(0, 90), NOSTRO)).toEqual({ fault: 'illeggibile' })
  const entita = con(FIRMA)
    .toString()
    .replace('<p:F', '<!DOCTYPE p:F [<!ENTITY e "Comune di Città &#38; C.">]><p:F')
    .replace(/<Nome>.*<\/Nome>/, '<Nome>&e;</Nome>')
  expect(readSigned(Buffer.from(entita), NOSTRO)).toEqual({ fault: 'illeggibile' })
})
