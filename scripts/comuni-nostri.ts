import { readFileSync, writeFileSync } from 'node:fs'

/**
 * What the packages' list of municipalities lacks, a table of our own: mergers of 2023 and 2024, and second names. Written
 * into both lists, `Bolzano|Bozen=39100`: the name of today, then those that it is found by. After `scripts/comuni.ts`, or by
 * itself: `node scripts/comuni-nostri.ts`; doing it again changes nothing.
 */

/** Province, today's name, the former municipalities that it is made of. */
const FUSIONI: readonly [provincia: string, nome: string, da: readonly string[]][] = [
  ['AT', 'Moransengo-Tonengo', ['Moransengo', 'Tonengo']],
  ['BL', 'Setteville', ['Alano di Piave', 'Quero Vas']],
  ['CO', 'Uggiate con Ronago', ['Uggiate-Trevano', 'Ronago']],
  ['PD', "Santa Caterina d'Este", ['Carceri', "Vighizzolo d'Este"]],
  ['VA', 'Bardello con Malgesso e Bregano', ['Bardello', 'Malgesso', 'Bregano']],
  ['VI', 'Sovizzo', ['Sovizzo', 'Gambugliano']],
]

/** In German, French, Slovene, Ladin, Catalan, or as everybody says; several with a bar between. */
const ALTRI_NOMI: Readonly<Record<string, string>> = {
  AO: 'Aosta=Aoste',
  BZ: "Aldino=Aldein;Andriano=Andrian;Anterivo=Altrei;Appiano sulla strada del vino=Eppan an der Weinstraße;Avelengo=Hafling;Badia=Abtei;Barbiano=Barbian;Bolzano=Bozen;Braies=Prags;Brennero=Brenner;Bressanone=Brixen;Bronzolo=Branzoll;Brunico=Bruneck;Caines=Kuens;Caldaro sulla strada del vino=Kaltern an der Weinstraße;Campo di Trens=Freienfeld;Campo Tures=Sand in Taufers;Castelbello-Ciardes=Kastelbell-Tschars;Castelrotto=Kastelruth;Cermes=Tscherms;Chienes=Kiens;Chiusa=Klausen;Cornedo all'Isarco=Karneid;Cortaccia sulla strada del vino=Kurtatsch an der Weinstraße;Cortina sulla strada del vino=Kurtinig an der Weinstraße;Curon Venosta=Graun im Vinschgau;Dobbiaco=Toblach;Egna=Neumarkt;Falzes=Pfalzen;Fiè allo Sciliar=Völs am Schlern;Fortezza=Franzensfeste;Funes=Villnöß;Gargazzone=Gargazon;Glorenza=Glurns;La Valle=Wengen;Laces=Latsch;Lagundo=Algund;Laion=Lajen;Laives=Leifers;Lasa=Laas;Lauregno=Laurein;Luson=Lüsen;Magrè sulla strada del vino=Margreid an der Weinstraße;Malles Venosta=Mals;Marebbe=Enneberg|Mareo;Marlengo=Marling;Martello=Martell;Meltina=Mölten;Merano=Meran;Monguelfo-Tesido=Welsberg-Taisten;Montagna=Montan;Moso in Passiria=Moos in Passeier;Nalles=Nals;Naturno=Naturns;Naz-Sciaves=Natz-Schabs;Nova Levante=Welschnofen;Nova Ponente=Deutschnofen;Ora=Auer;Ortisei=St. Ulrich|Urtijëi;Parcines=Partschins;Perca=Percha;Ponte Gardena=Waidbruck;Postal=Burgstall;Prato allo Stelvio=Prad am Stilfser Joch;Predoi=Prettau;Proves=Proveis;Racines=Ratschings;Rasun-Anterselva=Rasen-Antholz;Renon=Ritten;Rifiano=Riffian;Rio di Pusteria=Mühlbach;Rodengo=Rodeneck;Salorno=Salurn;San Candido=Innichen;San Genesio Atesino=Jenesien;San Leonardo in Passiria=St. Leonhard in Passeier;San Lorenzo di Sebato=St. Lorenzen;San Martino in Badia=St. Martin in Thurn;San Martino in Passiria=St. Martin in Passeier;San Pancrazio=St. Pankraz;Santa Cristina Valgardena=St. Christina in Gröden;Sarentino=Sarntal;Scena=Schenna;Selva dei Molini=Mühlwald;Selva di Val Gardena=Wolkenstein in Gröden;Senale-San Felice=Unsere Liebe Frau im Walde-St. Felix;Senales=Schnals;Sesto=Sexten;Silandro=Schlanders;Sluderno=Schluderns;Stelvio=Stilfs;Terento=Terenten;Terlano=Terlan;Termeno sulla strada del vino=Tramin an der Weinstraße;Tesimo=Tisens;Tires=Tiers;Tirolo=Tirol;Trodena nel parco naturale=Truden im Naturpark;Tubre=Taufers im Münstertal;Ultimo=Ulten;Vadena=Pfatten;Val di Vizze=Pfitsch;Valdaora=Olang;Valle Aurina=Ahrntal;Valle di Casies=Gsies;Vandoies=Vintl;Varna=Vahrn;Velturno=Feldthurns;Verano=Vöran;Villabassa=Niederdorf;Villandro=Villanders;Vipiteno=Sterzing",
  GO: "Cormons=Krmin;Doberdò del Lago=Doberdob;Gorizia=Gorica;Monfalcone=Tržič;Ronchi dei Legionari=Ronke;Sagrado=Zagraj;San Floriano del Collio=Števerjan;Savogna d'Isonzo=Sovodnje ob Soči",
  RC: 'Reggio di Calabria=Reggio Calabria',
  RE: "Reggio nell'Emilia=Reggio Emilia",
  SS: "Alghero=L'Alguer",
  TN: 'Fierozzo=Vlarotz;Frassilongo=Garait;Luserna=Lusern;Palù del Fersina=Palai en Bersntol',
  TS: 'Duino Aurisina=Devin Nabrežina;Monrupino=Repentabor;Muggia=Milje;San Dorligo della Valle=Dolina;Sgonico=Zgonik;Trieste=Trst',
  UD: 'Attimis=Ahten;Cividale del Friuli=Čedad;Drenchia=Dreka;Faedis=Fojda;Grimacco=Grmek;Lusevera=Bardo;Malborghetto Valbruna=Naborjet-Ovčja vas;Nimis=Neme;Prepotto=Praprotno;Pulfero=Podbonesec;Resia=Rezija;San Leonardo=Podutana;San Pietro al Natisone=Špeter;Savogna=Sovodnje;Stregna=Srednje;Taipana=Tipana;Tarvisio=Tarvis|Trbiž;Torreano=Tavorjana;Udine=Videm',
}

interface Voce {
  nomi: string[]
  /** What stands behind the equals sign: of the server's list with two numbers before the CAPs. */
  dove: string[]
}

/** Several places as one: the middle of them, and their CAPs once each. */
function unite(voci: readonly Voce[]): string[] {
  const punti = voci.map(({ dove: [lat = '', lon = ''] }) => [lat, lon])
  const conPunto = punti.every(([lat]) => lat?.includes('.'))
  const media = (asse: 0 | 1) =>
    (punti.reduce((somma, punto) => somma + Number(punto[asse]), 0) / punti.length).toFixed(2)
  const cap = voci.flatMap(({ dove }) => dove.slice(conPunto ? 2 : 0))
  return [...(conPunto ? [media(0), media(1)] : []), ...[...new Set(cap)].sort()]
}

/** The municipalities of one province, with what is ours. */
function conINostri(provincia: string, testo: string): string {
  const leggi = (voce: string): Voce => {
    const [nomi = '', dove = ''] = voce.split('=')
    return { nomi: nomi.split('|'), dove: dove.split(',') }
  }
  let voci = testo.split(';').map(leggi)
  for (const [sigla, nome, da] of FUSIONI) {
    const prima = voci.filter(({ nomi: [loro = ''] }) => da.includes(loro))
    if (sigla !== provincia || prima.length < da.length) continue
    const altri = da.filter((uno) => uno !== nome)
    voci = [...voci.filter((uno) => !prima.includes(uno)), { nomi: [nome, ...altri], dove: unite(prima) }]
  }
  for (const [nome = '', altri = ''] of (ALTRI_NOMI[provincia] ?? '')
    .split(';')
    .map((uno) => uno.split('='))) {
    const sua = voci.find(({ nomi }) => nomi[0] === nome)
    if (nome && !sua) throw new Error(`${nome} (${provincia}): no such municipality`)
    if (sua) sua.nomi = [...new Set([...sua.nomi, ...altri.split('|')])]
  }
  const prima = ({ nomi: [nome = ''] }: Voce) => nome
  return voci
    .sort((a, b) => prima(a).localeCompare(prima(b), 'it'))
    .map(({ nomi, dove }) => `${nomi.join('|')}=${dove.join(',')}`)
    .join(';')
}

const PER_IL_BROWSER = 'src/web/ui/municipalities.txt'
const PER_IL_SERVER = 'src/anagrafe/zone/comuni.json'

const righe = readFileSync(PER_IL_BROWSER, 'utf8').trimEnd().split('\n')
const nuove = righe.map((riga) => `${riga.slice(0, 2)} ${conINostri(riga.slice(0, 2), riga.slice(3))}`)
writeFileSync(PER_IL_BROWSER, `${nuove.join('\n')}\n`)

const perServer: Record<string, string> = JSON.parse(readFileSync(PER_IL_SERVER, 'utf8'))
const nuovo = Object.entries(perServer).map(([sigla, voci]) => [sigla, conINostri(sigla, voci)])
writeFileSync(PER_IL_SERVER, `${JSON.stringify(Object.fromEntries(nuovo), null, 2)}\n`)
