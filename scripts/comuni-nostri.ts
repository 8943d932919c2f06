/** What the packages' list of municipalities lacks, tables of our own: mergers and second names. */

/** Province, today's name, the former municipalities that it is made of: those that the packages don't know yet. */
const FUSIONI: readonly [provincia: string, nome: string, da: readonly string[]][] = [
  ['AT', 'Moransengo-Tonengo', ['Moransengo', 'Tonengo']],
  ['BL', 'Setteville', ['Alano di Piave', 'Quero Vas']],
  ['CO', 'Uggiate con Ronago', ['Uggiate-Trevano', 'Ronago']],
  ['PD', "Santa Caterina d'Este", ['Carceri', "Vighizzolo d'Este"]],
  ['VA', 'Bardello con Malgesso e Bregano', ['Bardello', 'Malgesso', 'Bregano']],
  ['VI', 'Sovizzo', ['Sovizzo', 'Gambugliano']],
]

/** Mergers since 2009 that the packages know: by whose former names today's are found, several with a bar between. */
const NOMI_DI_PRIMA: Readonly<Record<string, string>> = {
  AN: 'Trecastelli=Castel Colonna|Monterado|Ripe',
  AL: 'Alluvioni Piovera=Alluvioni Cambiò|Piovera;Cassano Spinola=Gavazzana;Castellania Coppi=Castellania;Lu e Cuccaro Monferrato=Lu|Cuccaro Monferrato',
  AR: 'Castelfranco Piandiscò=Castelfranco di Sopra|Pian di Scò;Laterina Pergine Valdarno=Laterina|Pergine Valdarno;Pratovecchio Stia=Pratovecchio|Stia',
  AV: 'Montoro=Montoro Inferiore|Montoro Superiore',
  BG: "Sant'Omobono Terme=Valsecca;Val Brembilla=Brembilla|Gerosa",
  BI: 'Campiglia Cervo=Quittengo|San Paolo Cervo;Lessona=Crosa;Pettinengo=Selve Marcone;Quaregna Cerreto=Quaregna|Cerreto Castello;Valdilana=Mosso|Soprana|Trivero|Valle Mosso',
  BL: "Alpago=Farra d'Alpago|Pieve d'Alpago|Puos d'Alpago;Borgo Valbelluna=Lentiai|Mel|Trichiana;Longarone=Castellavazzo;Setteville=Quero|Vas;Val di Zoldo=Forno di Zoldo|Zoldo Alto",
  BO: 'Alto Reno Terme=Granaglione|Porretta Terme;Valsamoggia=Bazzano|Castello di Serravalle|Crespellano|Monteveglio|Savigno',
  BS: 'Bienno=Prestine',
  CN: 'Busca=Valmala;Saluzzo=Castellar;Santo Stefano Belbo=Camo',
  CO: "Alta Valle Intelvi=Lanzo d'Intelvi|Pellio Intelvi|Ramponio Verna;Bellagio=Civenna;Centro Valle Intelvi=Casasco d'Intelvi|Castiglione d'Intelvi|San Fedele Intelvi;Colverde=Drezzo|Gironico|Parè;Gravedona ed Uniti=Consiglio di Rumo|Germasino|Gravedona;Solbiate con Cagno=Cagno|Solbiate;Tremezzina=Lenno|Mezzegra|Ossuccio|Tremezzo",
  CR: "Piadena Drizzona=Piadena|Drizzona;Torre de' Picenardi=Ca' d'Andrea",
  CS: 'Casali del Manco=Casole Bruzio|Pedace|Serra Pedace|Spezzano Piccolo|Trenta;Corigliano-Rossano=Corigliano Calabro|Rossano',
  FE: "Fiscaglia=Massa Fiscaglia|Migliaro|Migliarino;Riva del Po=Berra|Ro;Terre del Reno=Mirabello|Sant'Agostino;Tresignana=Formignana|Tresigallo",
  FI: "Barberino Tavarnelle=Barberino Val d'Elsa|Tavarnelle Val di Pesa;Figline e Incisa Valdarno=Figline Valdarno|Incisa in Val d'Arno;Scarperia e San Piero=Scarperia|San Piero a Sieve",
  IM: 'Montalto Carpasio=Montalto Ligure|Carpasio',
  LC: 'La Valletta Brianza=Perego|Rovagnate;Verderio=Verderio Inferiore|Verderio Superiore',
  LE: 'Presicce-Acquarica=Presicce|Acquarica del Capo',
  LI: "Rio=Rio Marina|Rio nell'Elba",
  LO: 'Castelgerundo=Camairago|Cavacurta',
  LU: 'Fabbriche di Vergemoli=Fabbriche di Vallico|Vergemoli;Sillano Giuncugnano=Sillano|Giuncugnano',
  MC: 'Valfornace=Fiordimonte|Pievebovigliana',
  MI: 'Vermezzo con Zelo=Vermezzo|Zelo Surrigone',
  MN: 'Borgo Mantovano=Pieve di Coriano|Revere|Villa Poma;Borgo Virgilio=Borgoforte|Virgilio;Borgocarbonara=Borgofranco sul Po|Carbonara di Po;San Giorgio Bigarello=San Giorgio di Mantova|Bigarello',
  NO: 'Gattico-Veruno=Gattico|Veruno',
  PC: 'Alta Val Tidone=Caminata|Nibbiano|Pecorara',
  PD: "Borgo Veneto=Megliadino San Fidenzio|Saletto|Santa Margherita d'Adige",
  PI: 'Casciana Terme Lari=Casciana Terme|Lari;Crespina Lorenzana=Crespina|Lorenzana',
  PN: 'Valvasone Arzene=Valvasone|Arzene',
  PR: 'Polesine Zibello=Polesine Parmense|Zibello;Sissa Trecasali=Sissa|Trecasali;Sorbolo Mezzani=Sorbolo|Mezzani',
  PT: 'Abetone Cutigliano=Abetone|Cutigliano;San Marcello Piteglio=San Marcello Pistoiese|Piteglio',
  PU: "Colli al Metauro=Montemaggiore al Metauro|Saltara|Serrungarina;Sassocorvaro Auditore=Sassocorvaro|Auditore;Terre Roveresche=Barchi|Orciano di Pesaro|Piagge|San Giorgio di Pesaro;Vallefoglia=Colbordolo|Sant'Angelo in Lizzola",
  PV: "Colli Verdi=Canevino|Ruino|Valverde;Cornale e Bastida=Cornale|Bastida de' Dossi;Corteolona e Genzone=Corteolona|Genzone",
  RE: 'Ventasso=Busana|Collagna|Ligonchio|Ramiseto',
  RN: 'Montescudo-Monte Colombo=Montescudo|Monte Colombo;Poggio Torriana=Poggio Berni|Torriana',
  SI: "Montalcino=San Giovanni d'Asso",
  TN: "Altavalle=Faver|Grauno|Grumes|Valda;Altopiano della Vigolana=Bosentino|Centa San Nicolò|Vattaro|Vigolo Vattaro;Amblar-Don=Amblar|Don;Borgo Chiese=Brione|Cimego|Condino;Borgo d'Anaunia=Castelfondo|Fondo|Malosco;Borgo Lares=Bolbeno|Zuclo;Castel Ivano=Ivano-Fracena|Spera|Strigno|Villa Agnedo;Cembra Lisignago=Cembra|Lisignago;Comano Terme=Bleggio Inferiore|Lomaso;Contà=Cunevo|Flavon|Terres;Dimaro Folgarida=Dimaro|Monclassico;Ledro=Bezzecca|Concei|Molina di Ledro|Pieve di Ledro|Tiarno di Sopra|Tiarno di Sotto;Madruzzo=Calavino|Lasino;Novella=Brez|Cagnò|Cloz|Revò|Romallo;Pieve di Bono-Prezzo=Pieve di Bono|Prezzo;Porte di Rendena=Darè|Vigo Rendena|Villa Rendena;Predaia=Coredo|Smarano|Taio|Tres|Vervò;Primiero San Martino di Castrozza=Fiera di Primiero|Siror|Tonadico|Transacqua;San Giovanni di Fassa=Pozza di Fassa|Vigo di Fassa;San Lorenzo Dorsino=San Lorenzo in Banale|Dorsino;San Michele all'Adige=Faedo;Sella Giudicarie=Bondo|Breguzzo|Lardaro|Roncone;Terre d'Adige=Nave San Rocco|Zambana;Tre Ville=Montagne|Preore|Ragoli;Valdaone=Bersone|Daone|Praso;Vallelaghi=Padergnone|Terlago|Vezzano;Ville d'Anaunia=Nanno|Tassullo|Tuenno;Ville di Fiemme=Carano|Daiano|Varena",
  TO: 'Val di Chy=Alice Superiore|Lugnacco|Pecco;Valchiusa=Meugliano|Trausella|Vico Canavese',
  TV: 'Pieve del Grappa=Crespano del Grappa|Paderno del Grappa',
  UD: 'Campolongo Tapogliano=Campolongo al Torre|Tapogliano;Fiumicello Villa Vicentina=Fiumicello|Villa Vicentina;Rivignano Teor=Rivignano|Teor;Treppo Ligosullo=Treppo Carnico|Ligosullo',
  VA: 'Cadrezzate con Osmate=Cadrezzate|Osmate;Maccagno con Pino e Veddasca=Maccagno|Pino sulla Sponda del Lago Maggiore|Veddasca',
  VB: 'Borgomezzavalle=Seppiana|Viganella;Valle Cannobina=Cavaglio-Spoccia|Cursolo-Orasso|Falmenta',
  VC: 'Alto Sermenza=Rima San Giuseppe|Rimasco;Cellio con Breia=Cellio|Breia;Varallo=Sabbia',
  VI: 'Barbarano Mossano=Barbarano Vicentino|Mossano;Colceresa=Mason Vicentino|Molvena;Lusiana Conco=Lusiana|Conco;Val Liona=Grancona|San Germano dei Berici;Valbrenta=Campolongo sul Brenta|Cismon del Grappa|San Nazario|Valstagna',
}

/** In German, French, Slovene, Ladin, Catalan, or as everybody says; several with a bar between. */
const ALTRI_NOMI: Readonly<Record<string, string>> = {
  AO: 'Aosta=Aoste',
  BZ: "Aldino=Aldein;Andriano=Andrian;Anterivo=Altrei;Appiano sulla strada del vino=Eppan an der Weinstraße;Avelengo=Hafling;Badia=Abtei;Barbiano=Barbian;Bolzano=Bozen;Braies=Prags;Brennero=Brenner;Bressanone=Brixen;Bronzolo=Branzoll;Brunico=Bruneck;Caines=Kuens;Caldaro sulla strada del vino=Kaltern an der Weinstraße;Campo di Trens=Freienfeld;Campo Tures=Sand in Taufers;Castelbello-Ciardes=Kastelbell-Tschars;Castelrotto=Kastelruth;Cermes=Tscherms;Chienes=Kiens;Chiusa=Klausen;Cornedo all'Isarco=Karneid;Cortaccia sulla strada del vino=Kurtatsch an der Weinstraße;Cortina sulla strada del vino=Kurtinig an der Weinstraße;Curon Venosta=Graun im Vinschgau;Dobbiaco=Toblach;Egna=Neumarkt;Falzes=Pfalzen;Fiè allo Sciliar=Völs am Schlern;Fortezza=Franzensfeste;Funes=Villnöß;Gargazzone=Gargazon;Glorenza=Glurns;La Valle=Wengen;Laces=Latsch;Lagundo=Algund;Laion=Lajen;Laives=Leifers;Lasa=Laas;Lauregno=Laurein;Luson=Lüsen;Magrè sulla strada del vino=Margreid an der Weinstraße;Malles Venosta=Mals;Marebbe=Enneberg|Mareo;Marlengo=Marling;Martello=Martell;Meltina=Mölten;Merano=Meran;Monguelfo-Tesido=Welsberg-Taisten;Montagna=Montan;Moso in Passiria=Moos in Passeier;Nalles=Nals;Naturno=Naturns;Naz-Sciaves=Natz-Schabs;Nova Levante=Welschnofen;Nova Ponente=Deutschnofen;Ora=Auer;Ortisei=St. Ulrich|Urtijëi;Parcines=Partschins;Perca=Percha;Ponte Gardena=Waidbruck;Postal=Burgstall;Prato allo Stelvio=Prad am Stilfser Joch;Predoi=Prettau;Proves=Proveis;Racines=Ratschings;Rasun-Anterselva=Rasen-Antholz;Renon=Ritten;Rifiano=Riffian;Rio di Pusteria=Mühlbach;Rodengo=Rodeneck;Salorno=Salurn;San Candido=Innichen;San Genesio Atesino=Jenesien;San Leonardo in Passiria=St. Leonhard in Passeier;San Lorenzo di Sebato=St. Lorenzen;San Martino in Badia=St. Martin in Thurn;San Martino in Passiria=St. Martin in Passeier;San Pancrazio=St. Pankraz;Santa Cristina Valgardena=St. Christina in Gröden;Sarentino=Sarntal;Scena=Schenna;Selva dei Molini=Mühlwald;Selva di Val Gardena=Wolkenstein in Gröden;Senale-San Felice=Unsere Liebe Frau im Walde-St. Felix;Senales=Schnals;Sesto=Sexten;Silandro=Schlanders;Sluderno=Schluderns;Stelvio=Stilfs;Terento=Terenten;Terlano=Terlan;Termeno sulla strada del vino=Tramin an der Weinstraße;Tesimo=Tisens;Tires=Tiers;Tirolo=Tirol;Trodena nel parco naturale=Truden im Naturpark;Tubre=Taufers im Münstertal;Ultimo=Ulten;Vadena=Pfatten;Val di Vizze=Pfitsch;Valdaora=Olang;Valle Aurina=Ahrntal;Valle di Casies=Gsies;Vandoies=Vintl;Varna=Vahrn;Velturno=Feldthurns;Verano=Vöran;Villabassa=Niederdorf;Villandro=Villanders;Vipiteno=Sterzing",
  GO: "Cormons=Krmin;Doberdò del Lago=Doberdob;Gorizia=Gorica;Monfalcone=Tržič;Ronchi dei Legionari=Ronke;Sagrado=Zagraj;San Floriano del Collio=Števerjan;Savogna d'Isonzo=Sovodnje ob Soči",
  IM: 'Sanremo=San Remo',
  RC: 'Reggio di Calabria=Reggio Calabria',
  RE: "Reggio nell'Emilia=Reggio Emilia",
  RM: 'Roma=Roma Capitale',
  RN: "Santarcangelo di Romagna=Sant'Arcangelo di Romagna",
  SS: "Alghero=L'Alguer",
  TN: 'Fierozzo=Vlarotz;Frassilongo=Garait;Luserna=Lusern;Palù del Fersina=Palai en Bersntol',
  TS: 'Duino Aurisina=Devin Nabrežina;Monrupino=Repentabor;Muggia=Milje;San Dorligo della Valle=Dolina;Sgonico=Zgonik;Trieste=Trst',
  UD: 'Attimis=Ahten;Cividale del Friuli=Čedad;Drenchia=Dreka;Faedis=Fojda;Grimacco=Grmek;Lusevera=Bardo;Malborghetto Valbruna=Naborjet-Ovčja vas;Nimis=Neme;Prepotto=Praprotno;Pulfero=Podbonesec;Resia=Rezija;San Leonardo=Podutana;San Pietro al Natisone=Špeter;Savogna=Sovodnje;Stregna=Srednje;Taipana=Tipana;Tarvisio=Tarvis|Trbiž;Torreano=Tavorjana;Udine=Videm',
}

export interface Voce {
  nomi: string[]
  /** One, or first and last with a hyphen. */
  cap: string[]
  /** Latitude and longitude with two decimals. */
  punto: [lat: string, lon: string]
}

/** Several places as one: the middle of them, and their CAPs once each. */
function unite(voci: readonly Voce[]): Pick<Voce, 'cap' | 'punto'> {
  const media = (asse: 0 | 1) =>
    (voci.reduce((somma, { punto }) => somma + Number(punto[asse]), 0) / voci.length).toFixed(2)
  return { cap: [...new Set(voci.flatMap(({ cap }) => cap))].sort(), punto: [media(0), media(1)] }
}

/**
 * The municipalities of one province, with what is ours, by name.
 * @throws Error where a name of ours isn't among them, or a former one still is
 */
export function conINostri(provincia: string, sue: readonly Voce[]): Voce[] {
  let voci = sue.map((voce) => ({ ...voce }))
  for (const [sigla, nome, da] of FUSIONI) {
    const prima = voci.filter(({ nomi: [loro = ''] }) => da.includes(loro))
    if (sigla !== provincia || prima.length < da.length) continue
    const altri = da.filter((uno) => uno !== nome)
    voci = [...voci.filter((uno) => !prima.includes(uno)), { nomi: [nome, ...altri], ...unite(prima) }]
  }
  for (const tavola of [NOMI_DI_PRIMA, ALTRI_NOMI])
    for (const [nome = '', altri = ''] of (tavola[provincia] ?? '').split(';').map((uno) => uno.split('='))) {
      if (!nome) continue
      const sua = voci.find(({ nomi }) => nomi[0] === nome)
      if (!sua) throw new Error(`${nome} (${provincia}): no such municipality`)
      sua.nomi = [...new Set([...sua.nomi, ...altri.split('|')])]
      const ancora = sua.nomi.slice(1).find((altro) => voci.some(({ nomi: [loro] }) => loro === altro))
      if (ancora) throw new Error(`${ancora} (${provincia}) is still a municipality`)
    }
  return voci.sort((a, b) => (a.nomi[0] ?? '').localeCompare(b.nomi[0] ?? '', 'it'))
}
