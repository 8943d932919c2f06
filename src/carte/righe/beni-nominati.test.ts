import { expect, test } from 'vitest'
import { type DaChiedere, nominaBene, righeDaChiedere } from './beni-nominati.rules.ts'

const SI = [
  'Caldaia a condensazione 24 kW',
  'Caldaia Vaillant ecoTEC plus VMW 25',
  'CALDAIA BAXI DUO-TEC 28, kit scarico fumi compreso',
  'Fornitura e posa in opera di caldaia murale',
  'Fornitura e installazione nuova caldaia a condensazione',
  'Sostituzione caldaia con Ariston Genus One 30',
  'Sostituzione della vecchia caldaia con Immergas Victrix',
  'Sostituzione caldaia esistente',
  'Installazione nuova caldaia Beretta',
  'Smontaggio vecchia caldaia e fornitura nuova caldaia Vaillant',
  'Lavaggio impianto e sostituzione caldaia',
  'Caldaia con valvola di sicurezza e vaso d’espansione',
  'Gruppo termico a gas 35 kW',
  'Generatore di calore a pellet 20 kW',
  'Fornitura di n. 2 climatizzatori Daikin 9000 BTU',
  'Condizionatore Mitsubishi 12000 BTU',
  'Clima dual split Samsung',
  'Impianto di aria condizionata',
  'Caldaia Ariston, garanzia 10 anni',
  'Unità esterna Daikin 3MXM52',
  'Monosplit LG 12000',
  'Pompa di calore aria-acqua 8 kW',
  'Scaldacqua in pompa di calore 200 l',
  'Fornitura pompa di calore e accumulo',
  'WC sospeso Ideal Standard',
  'Vaso sospeso con sedile rallentato',
  'Bidet Geberit',
  'Lavabo da appoggio in ceramica',
  'Piatto doccia 80x120 in resina',
  'Vasca da bagno acrilica',
  'Fornitura sanitari serie Catalano',
  'Rifacimento bagno: sanitari e posa',
  'Miscelatore lavabo Grohe',
  'Rubinetteria per il bagno',
  'Colonna doccia con soffione',
]

const NO = [
  'Manutenzione caldaia',
  'Manutenzione ordinaria e prova fumi caldaia Vaillant',
  'Pulizia caldaia e controllo fumi',
  'Caldaia Vaillant: pulizia bruciatore',
  'Caldaia: manutenzione annuale',
  'Caldaia Beretta - sostituzione valvola gas',
  'Scambiatore primario caldaia',
  'Sostituzione scambiatore a piastre della caldaia',
  'Bruciatore per caldaia Riello',
  'Fornitura pompa circolazione caldaia',
  'Sostituzione valvola a tre vie caldaia',
  'Scheda elettronica caldaia Immergas',
  'Vaso d’espansione caldaia 8 litri',
  'Fornitura e montaggio vaso espansione per caldaia',
  'Sonda esterna per caldaia',
  'Termostato ambiente per caldaia',
  'Tubo gas per la caldaia',
  'Canna fumaria per caldaia a condensazione',
  'Smontaggio e smaltimento vecchia caldaia',
  'Installazione caldaia',
  'Prima accensione nuova caldaia',
  'Allacciamento idraulico della caldaia',
  'Intervento di riparazione con sostituzione scheda caldaia',
  'Manutenzione caldaia e pompa di calore',
  'Ricarica gas climatizzatore',
  'Igienizzazione filtri condizionatori',
  'Staffe per unità esterna',
  'Predisposizione climatizzatore',
  'Telecomando condizionatore',
  'Compressore pompa di calore',
  'Pompa scarico condensa clima',
  'Disinstallazione condizionatore',
  'Sonda climatica',
  'Dichiarazione di conformità impianto caldaia',
  'Sifone per lavabo',
  'Cassetta di scarico wc',
  'Sedile WC',
  'Cartuccia miscelatore doccia',
  'Riparazione rubinetto bagno',
  'Miscelatore cucina',
  'Rubinetto gas',
  'Posa piatto doccia',
  'Impianto idrico-sanitario',
  'Rifacimento impianti idrico sanitari',
  'Acqua calda sanitaria: collettore',
  'Radiatori in alluminio 10 elementi',
  'Scissione, split payment',
  'Caldaia in blocco',
  'Caldaia non parte',
  'Tagliando caldaia',
  'Uscita per caldaia bloccata',
  'Climatizzatore che non raffredda: controllo',
  'Estensione garanzia caldaia 5 anni',
  'Manodopera',
  'Come da accordi',
]

test.each(SI)('si chiede: %s', (descrizione) => expect(nominaBene(descrizione)).toBe(true))
test.each(NO)('non si chiede: %s', (descrizione) => expect(nominaBene(descrizione)).toBe(false))

const riga = (descrizione: string, altro: Partial<DaChiedere> = {}): DaChiedere => ({
  ...{ descrizione, imponibile: 1000, aliquota: 10, natura: null },
  ...{ beneSignificativo: false, beneChiesto: false, ...altro },
})
const caldaia = (altro: Partial<DaChiedere> = {}) => riga('Caldaia Vaillant', altro)

test('solo in una casa, con un prezzo, al 10%, finché nessuno ha risposto', () => {
  const chiede = (r: DaChiedere) => righeDaChiedere([riga('Manodopera'), r], 'Privato', false)
  expect(chiede(caldaia())).toEqual([1])
  expect(righeDaChiedere([caldaia(), caldaia()], 'Condominio', false)).toEqual([0, 1])
  for (const tipo of ['Azienda', 'PA', 'Estero'] as const)
    expect(righeDaChiedere([caldaia()], tipo, true)).toEqual([])
  for (const altro of [
    { imponibile: 0 },
    { imponibile: -10 },
    { aliquota: 22 },
    { aliquota: 4 },
    { aliquota: 0, natura: 'N6.7' },
    { beneSignificativo: true },
    { beneChiesto: true },
  ])
    expect(chiede(caldaia(altro))).toEqual([])
})

test('un preventivo di una caldaia che non la nomina chiede della riga più cara che non è lavoro né una parte', () => {
  const righe = [
    riga('Manodopera', { imponibile: 2000 }),
    riga('Kit scarico fumi', { imponibile: 1800 }),
    riga('Vaillant ecoTEC plus', { imponibile: 1500 }),
    riga('Cronotermostato', { imponibile: 1600 }),
    riga('Bosch Control', { imponibile: 200 }),
  ]
  expect(righeDaChiedere(righe, 'Privato', true)).toEqual([2])
  expect(righeDaChiedere(righe, 'Privato', false)).toEqual([])
  expect(righeDaChiedere([...righe, caldaia({ imponibile: 1 })], 'Privato', true)).toEqual([5])
  const risposta = righe.with(2, riga('Vaillant ecoTEC plus', { beneChiesto: true }))
  expect(righeDaChiedere(risposta, 'Privato', true)).toEqual([])
  expect(righeDaChiedere([riga('')], 'Privato', true)).toEqual([])
})
