import type { Position } from './geolocation.ts'

export type Town = Position & { name: string }

/**
 * The towns and cities of South Africa, and the large townships and suburbs that residents name as their home, with
 * latitude and longitude to about a kilometre (REQ-115). The province is added where two share a name.
 */
const easternCape = `
  Gqeberha -33.96 25.6; East London -33.02 27.9; Mthatha -31.59 28.78; Makhanda -33.31 26.53; Qonce -32.88 27.39;
  Kariega -33.76 25.4; Komani -31.9 26.88; Mdantsane -32.94 27.78; Bhisho -32.85 27.44; Zwelitsha -32.91 27.42;
  Graaff-Reinet -32.25 24.53; Cradock -32.17 25.62; Somerset East -32.72 25.59; Jeffreys Bay -34.05 24.92;
  Humansdorp -34.03 24.77; St Francis Bay -34.17 24.83; Port Alfred -33.59 26.89; Kenton-on-Sea -33.68 26.67;
  Alexandria -33.65 26.41; Kirkwood -33.4 25.44; Addo -33.54 25.69; Despatch -33.8 25.47; Jansenville -32.94 24.67;
  Aberdeen -32.48 24.06; Willowmore -33.29 23.49; Steytlerville -33.33 24.34; Joubertina -33.82 23.86;
  Kareedouw -33.95 24.29; Hankey -33.83 24.88; Patensie -33.76 24.81; Fort Beaufort -32.77 26.63; Alice -32.79 26.83;
  Adelaide -32.7 26.3; Bedford -32.68 26.09; Seymour -32.55 26.77; Hogsback -32.59 26.93; Stutterheim -32.57 27.42;
  Cathcart -32.3 27.14; Keiskammahoek -32.68 27.15; Peddie -33.2 27.12; Komga -32.58 27.89; Butterworth -32.33 28.15;
  Dutywa -32.1 28.31; Centane -32.51 28.32; Willowvale -32.27 28.51; Elliotdale -31.97 28.69; Mqanduli -31.82 28.76;
  Coffee Bay -31.98 29.15; Libode -31.54 29.02; Ngqeleni -31.67 29.03; Port St Johns -31.62 29.54; Lusikisiki -31.36 29.57;
  Flagstaff -31.08 29.49; Mbizana -30.86 29.85; Ntabankulu -30.96 29.3; Mount Frere -30.9 28.99; Mount Ayliff -30.81 29.37;
  Matatiele -30.34 28.81; Maluti -30.26 28.76; Mount Fletcher -30.69 28.5; Maclear -31.07 28.35; Ugie -31.2 28.23;
  Khowa -31.33 27.85; Tsolo -31.31 28.76; Qumbu -31.16 28.87; Ngcobo -31.68 28.0; Cala -31.52 27.7; Cofimvaba -32.0 27.58;
  Tsomo -32.04 27.82; Nqamakwe -32.2 27.94; Lady Frere -31.7 27.23; Dordrecht -31.37 27.05; Indwe -31.47 27.34;
  Barkly East -30.97 27.6; Lady Grey -30.71 27.21; Sterkspruit -30.53 27.37; Rhodes -30.79 27.97; Maletswai -30.69 26.71;
  Burgersdorp -31.0 26.33; Jamestown -31.12 26.8; Molteno -31.4 26.36; Sterkstroom -31.56 26.55; Tarkastad -32.01 26.27;
  Hofmeyr -31.65 25.8; Middelburg (Eastern Cape) -31.49 25.01; Steynsburg -31.3 25.82; Venterstad -30.78 25.8;
  Nieu-Bethesda -31.87 24.55; Pearston -32.59 25.14; Motherwell -33.81 25.6; Haga-Haga -32.76 28.25`

const freeState = `
  Bloemfontein -29.12 26.22; Botshabelo -29.27 26.7; Thaba Nchu -29.21 26.83; Welkom -27.98 26.73; Virginia -28.11 26.87;
  Odendaalsrus -27.87 26.69; Allanridge -27.75 26.65; Hennenman -27.97 27.03; Theunissen -28.4 26.71; Bothaville -27.38 26.62;
  Kroonstad -27.65 27.23; Viljoenskroon -27.21 26.95; Sasolburg -26.81 27.82; Parys -26.9 27.46; Vredefort -27.0 27.37;
  Heilbron -27.28 27.97; Koppies -27.24 27.57; Frankfort -27.27 28.49; Villiers -27.03 28.6; Vrede -27.43 29.16;
  Cornelia -27.24 28.85; Tweeling -27.55 28.51; Reitz -27.8 28.43; Petrus Steyn -27.65 28.13; Lindley -27.88 27.92;
  Bethlehem -28.23 28.31; Harrismith -28.27 29.13; Phuthaditjhaba -28.53 28.82; Warden -27.85 28.97; Memel -27.68 29.57;
  Kestell -28.32 28.7; Clarens -28.52 28.42; Fouriesburg -28.62 28.21; Ficksburg -28.87 27.88; Clocolan -28.91 27.57;
  Senekal -28.32 27.6; Paul Roux -28.3 27.95; Marquard -28.67 27.43; Winburg -28.52 27.01; Ventersburg -28.08 27.13;
  Steynsrus -27.95 27.57; Edenville -27.55 27.68; Ladybrand -29.19 27.46; Tweespruit -29.19 27.03; Hobhouse -29.53 27.14;
  Wepener -29.73 27.03; Zastron -30.3 27.08; Rouxville -30.42 26.83; Smithfield -30.21 26.53; Dewetsdorp -29.58 26.67;
  Reddersburg -29.65 26.17; Edenburg -29.74 25.94; Trompsburg -30.03 25.78; Springfontein -30.27 25.71;
  Bethulie -30.5 25.97; Philippolis -30.26 25.27; Fauresmith -29.75 25.32; Jagersfontein -29.77 25.43; Koffiefontein -29.41 25.0;
  Luckhoff -29.75 24.78; Petrusburg -29.12 25.42; Jacobsdal -29.13 24.77; Boshof -28.54 25.24; Dealesville -28.67 25.77;
  Hertzogville -28.13 25.51; Hoopstad -27.83 25.91; Bultfontein -28.29 26.15; Wesselsbron -27.85 26.37; Brandfort -28.7 26.46;
  Excelsior -28.93 27.07; Deneysville -26.89 28.1; Bainsvlei -29.07 26.08`

const gauteng = `
  Johannesburg -26.2 28.05; Pretoria -25.75 28.19; Soweto -26.27 27.86; Sandton -26.11 28.06; Randburg -26.09 28.0;
  Roodepoort -26.16 27.87; Midrand -25.99 28.13; Centurion -25.86 28.19; Alexandra -26.1 28.1; Diepsloot -25.93 28.01;
  Lenasia -26.32 27.83; Orange Farm -26.49 27.87; Ennerdale -26.41 27.84; Eldorado Park -26.29 27.9; Germiston -26.22 28.17;
  Alberton -26.27 28.12; Katlehong -26.33 28.15; Thokoza -26.36 28.13; Vosloorus -26.35 28.2; Boksburg -26.21 28.26;
  Benoni -26.19 28.32; Daveyton -26.15 28.42; Etwatwa -26.13 28.47; Brakpan -26.24 28.37; Tsakane -26.36 28.38;
  Springs -26.25 28.44; KwaThema -26.3 28.4; Duduza -26.38 28.41; Nigel -26.43 28.48; Heidelberg (Gauteng) -26.5 28.36;
  Edenvale -26.14 28.16; Kempton Park -26.1 28.23; Tembisa -26.0 28.22; Krugersdorp -26.1 27.77; Kagiso -26.16 27.78;
  Muldersdrift -26.03 27.85; Randfontein -26.18 27.7; Mohlakeng -26.23 27.69; Westonaria -26.32 27.65;
  Bekkersdal -26.28 27.7; Carletonville -26.36 27.4; Khutsong -26.33 27.33; Fochville -26.49 27.49; Vereeniging -26.67 27.93;
  Vanderbijlpark -26.7 27.81; Sebokeng -26.57 27.84; Evaton -26.53 27.85; Sharpeville -26.69 27.87; Meyerton -26.56 28.02;
  Walkerville -26.41 27.97; Mamelodi -25.71 28.4; Atteridgeville -25.77 28.07; Soshanguve -25.52 28.1; Mabopane -25.5 28.07;
  Ga-Rankuwa -25.61 27.99; Hammanskraal -25.41 28.29; Temba -25.38 28.26; Akasia -25.66 28.1; Cullinan -25.67 28.52;
  Rayton -25.75 28.53; Bronkhorstspruit -25.81 28.74; Ekangala -25.69 28.75; Devon -26.35 28.79; Magaliesburg -25.99 27.54`

const kwaZuluNatal = `
  Durban -29.86 31.02; Pietermaritzburg -29.6 30.38; Umlazi -29.97 30.88; KwaMashu -29.75 30.97; Inanda -29.69 30.93;
  Ntuzuma -29.73 30.94; Phoenix -29.7 31.0; Chatsworth -29.91 30.88; Pinetown -29.82 30.86; Hillcrest -29.78 30.76;
  Kloof -29.79 30.83; Westville -29.83 30.93; Queensburgh -29.88 30.92; Umhlanga -29.73 31.08; Verulam -29.64 31.05;
  Tongaat -29.57 31.12; Ballito -29.54 31.21; KwaDukuza -29.33 31.29; Mandeni -29.14 31.41; Amanzimtoti -30.05 30.88;
  KwaMakhutha -30.03 30.85; Umkomaas -30.21 30.79; Scottburgh -30.29 30.75; Umzinto -30.31 30.66; Hibberdene -30.57 30.57;
  Port Shepstone -30.74 30.45; Margate -30.86 30.37; Port Edward -31.05 30.23; Harding -30.58 29.88; Gamalakhe -30.8 30.34;
  Kokstad -30.55 29.42; Ixopo -30.15 30.06; Umzimkhulu -30.26 29.94; Underberg -29.79 29.49; Himeville -29.75 29.51;
  Bulwer -29.81 29.77; Richmond (KwaZulu-Natal) -29.87 30.27; Camperdown -29.73 30.54; Hammarsdale -29.8 30.66;
  Mpumalanga Township -29.81 30.62; Howick -29.48 30.23; Mooi River -29.21 29.99; Nottingham Road -29.36 30.0;
  Estcourt -29.01 29.88; Winterton -28.81 29.53; Bergville -28.73 29.37; Colenso -28.74 29.82; Ladysmith -28.56 29.78;
  Ezakheni -28.6 29.93; Weenen -28.85 30.08; Newcastle -27.76 29.93; Madadeni -27.76 30.04; Osizweni -27.79 30.14;
  Dundee -28.17 30.23; Glencoe -28.18 30.15; Dannhauser -28.01 30.06; Utrecht -27.66 30.32; Vryheid -27.77 30.79;
  Paulpietersburg -27.42 30.82; Pongola -27.38 31.62; Nongoma -27.89 31.65; Ulundi -28.33 31.42; Babanango -28.38 31.08;
  Nqutu -28.21 30.67; Tugela Ferry -28.75 30.44; Greytown -29.06 30.59; Kranskop -28.97 30.86; Wartburg -29.43 30.58;
  Dalton -29.35 30.64; Nkandla -28.62 31.09; Melmoth -28.59 31.4; Eshowe -28.89 31.46; Gingindlovu -29.03 31.59;
  Mtunzini -28.95 31.75; Empangeni -28.75 31.9; Esikhaleni -28.87 31.9; Ngwelezana -28.77 31.87; Richards Bay -28.78 32.04;
  KwaMbonambi -28.6 32.08; Mtubatuba -28.42 32.18; St Lucia -28.38 32.41; Hluhluwe -28.02 32.27; Mkuze -27.62 32.03;
  Jozini -27.43 32.07; Ingwavuma -27.13 31.99; Manguzi -27.0 32.75; Mbazwana -27.48 32.58; Hlabisa -28.15 31.88;
  Mahlabathini -28.23 31.47; Maphumulo -29.15 31.07; Ndwedwe -29.51 30.93; Impendle -29.6 29.87; Wasbank -28.31 30.1`

const limpopo = `
  Polokwane -23.9 29.45; Seshego -23.85 29.39; Mankweng -23.88 29.73; Lebowakgomo -24.2 29.5; Mokopane -24.18 29.01;
  Mahwelereng -24.15 28.98; Modimolle -24.7 28.41; Bela-Bela -24.88 28.29; Mookgophong -24.52 28.71; Vaalwater -24.3 28.11;
  Lephalale -23.68 27.71; Marapong -23.66 27.63; Thabazimbi -24.59 27.41; Northam -24.96 27.26; Roedtan -24.6 29.08;
  Marble Hall -24.97 29.29; Groblersdal -25.17 29.4; Jane Furse -24.76 29.87; Burgersfort -24.67 30.33; Steelpoort -24.73 30.2;
  Ohrigstad -24.75 30.56; Tzaneen -23.83 30.16; Nkowankowa -23.89 30.29; Lenyenye -23.98 30.27; Letsitele -23.89 30.39;
  Haenertsburg -23.94 29.94; Duiwelskloof -23.69 30.14; Ga-Kgapane -23.65 30.22; Giyani -23.31 30.71; Phalaborwa -23.95 31.12;
  Namakgale -23.95 31.03; Gravelotte -23.95 30.61; Hoedspruit -24.35 30.96; Louis Trichardt -23.04 29.91;
  Thohoyandou -22.95 30.48; Sibasa -22.92 30.46; Malamulele -23.0 30.7; Musina -22.35 30.04; Alldays -22.68 29.1;
  Bochum -23.28 29.11; Senwabarana -23.27 29.14; Dendron -23.37 29.33; Morebeng -23.5 29.88; Elim -23.16 30.05;
  Waterval -23.14 30.09; Vuwani -23.12 30.43; Nzhelele -22.87 30.1; Bandelierkop -23.32 29.8;
  Dzanani -22.9 30.17; Apel -24.4 29.74; Driekop -24.61 30.2`

const mpumalanga = `
  Mbombela -25.47 30.97; KaNyamazane -25.47 31.18; White River -25.33 31.01; Hazyview -25.04 31.13; Sabie -25.1 30.78;
  Graskop -24.93 30.84; Pilgrims Rest -24.9 30.76; Lydenburg -25.1 30.45; Barberton -25.79 31.05; Kaapmuiden -25.53 31.32;
  Malelane -25.48 31.52; Hectorspruit -25.44 31.68; Komatipoort -25.43 31.95; KaMhlushwa -25.65 31.69; Matsulu -25.52 31.35;
  Bushbuckridge -24.84 31.06; Thulamahashe -24.72 31.2; Mkhuhlu -24.99 31.25; Acornhoek -24.59 31.09; eMalahleni -25.87 29.23;
  KwaGuqa -25.86 29.13; Middelburg (Mpumalanga) -25.78 29.46; Mhluzi -25.75 29.43; Hendrina -26.16 29.71; Kriel -26.25 29.26;
  Ogies -26.05 29.05; Delmas -26.15 28.68; Leandra -26.37 28.92; Kinross -26.42 29.1; Evander -26.47 29.11; Secunda -26.52 29.17;
  eMbalenhle -26.53 29.07; Trichardt -26.48 29.22; Bethal -26.46 29.47; Ermelo -26.53 29.98; Breyten -26.3 29.99;
  Davel -26.45 29.67; Morgenzon -26.73 29.62; Standerton -26.95 29.25; Balfour -26.66 28.59; Greylingstad -26.74 28.75;
  Grootvlei -26.77 28.5; Volksrust -27.37 29.88; Amersfoort -27.01 29.87; Wakkerstroom -27.35 30.14; Perdekop -27.16 29.63;
  Piet Retief -27.01 30.81; Amsterdam -26.62 30.66; Chrissiesmeer -26.28 30.21; Carolina -26.07 30.12; eManzana -25.94 30.57;
  Belfast -25.69 30.04; Dullstroom -25.42 30.1; Machadodorp -25.66 30.25; Waterval Boven -25.65 30.34; Stoffberg -25.44 29.82;
  KwaMhlanga -25.43 28.71; Siyabuswa -25.11 29.05; Vaalbank -25.13 28.82; Kwaggafontein -25.29 28.94; Elukwatini -26.05 30.81`

const northWest = `
  Mahikeng -25.86 25.64; Mmabatho -25.85 25.61; Rustenburg -25.67 27.24; Phokeng -25.57 27.13; Boitekong -25.64 27.31;
  Brits -25.63 27.78; Letlhabile -25.48 27.78; Hartbeespoort -25.74 27.88; Mooinooi -25.75 27.56; Marikana -25.7 27.48;
  Swartruggens -25.65 26.69; Koster -25.86 26.9; Derby -25.91 27.02; Zeerust -25.54 26.08; Groot Marico -25.6 26.43;
  Lehurutshe -25.46 25.98; Mogwase -25.27 27.22; Sun City -25.34 27.1; Madikwe -25.35 26.53; Lichtenburg -26.15 26.16;
  Itsoseng -26.09 25.89; Coligny -26.33 26.32; Biesiesvlei -26.38 25.9; Delareyville -26.68 25.46; Sannieshof -26.52 25.81;
  Ottosdal -26.81 26.01; Ventersdorp -26.32 26.82; Potchefstroom -26.71 27.1; Ikageng -26.72 27.04; Klerksdorp -26.87 26.67;
  Jouberton -26.89 26.6; Stilfontein -26.84 26.77; Orkney -26.98 26.67; Hartbeesfontein -26.76 26.42; Leeudoringstad -27.23 26.24;
  Makwassie -27.32 25.98; Wolmaransstad -27.2 25.98; Bloemhof -27.65 25.61; Christiana -27.91 25.17; Schweizer-Reneke -27.19 25.33;
  Vryburg -26.96 24.73; Stella -26.55 24.86; Setlagole -26.27 25.12; Amalia -27.25 25.05; Taung -27.54 24.76; Pudimoe -27.41 24.71;
  Reivilo -27.57 24.18; Ganyesa -26.6 24.18; Piet Plessis -26.27 24.68; Pomfret -25.83 23.53; Tosca -25.88 23.94;
  Makapanstad -25.23 28.12; Ramatlabama -25.65 25.58; Jericho -25.32 27.81; Bray -25.45 23.7`

const northernCape = `
  Kimberley -28.74 24.76; Galeshewe -28.72 24.74; Upington -28.45 21.26; Kuruman -27.45 23.43; Mothibistad -27.41 23.5;
  Kathu -27.7 23.05; Sishen -27.77 22.98; Postmasburg -28.33 23.07; Danielskuil -28.19 23.55; Lime Acres -28.35 23.49;
  Barkly West -28.54 24.52; Warrenton -28.11 24.85; Jan Kempdorp -27.92 24.83; Hartswater -27.75 24.81; Delportshoop -28.42 24.3;
  Douglas -29.06 23.77; Griekwastad -28.85 23.25; Campbell -28.8 23.73; Ritchie -29.04 24.6; Hopetown -29.62 24.08;
  Strydenburg -29.94 23.67; Petrusville -30.08 24.66; Orania -29.82 24.41; Vanderkloof -30.0 24.74; De Aar -30.65 24.01;
  Philipstown -30.43 24.47; Colesberg -30.72 25.1; Noupoort -31.19 24.95; Hanover -31.07 24.44; Richmond (Northern Cape) -31.41 23.94;
  Victoria West -31.4 23.12; Britstown -30.59 23.5; Vosburg -30.57 22.88; Prieska -29.66 22.75; Marydale -29.41 22.11;
  Carnarvon -30.97 22.13; Vanwyksvlei -30.35 21.82; Loxton -31.48 22.35; Fraserburg -31.92 21.51; Williston -31.34 20.92;
  Sutherland -32.39 20.66; Calvinia -31.47 19.78; Loeriesfontein -30.97 19.44; Nieuwoudtville -31.38 19.11; Brandvlei -30.46 20.49;
  Kenhardt -29.35 21.15; Pofadder -29.13 19.39; Aggeneys -29.24 18.84; Springbok -29.66 17.89; Okiep -29.6 17.88;
  Nababeep -29.59 17.78; Steinkopf -29.26 17.73; Port Nolloth -29.25 16.87; Alexander Bay -28.6 16.49; Kleinzee -29.68 17.07;
  Kamieskroon -30.21 17.93; Garies -30.56 17.99; Hondeklipbaai -30.32 17.27; Kakamas -28.77 20.62; Keimoes -28.71 20.97;
  Groblershoop -28.9 21.99; Augrabies -28.66 20.44; Olifantshoek -27.94 22.74; Hotazel -27.25 22.96; Van Zylsrus -26.88 22.05;
  Askham -26.98 20.78; Rietfontein -26.74 20.03; Mier -26.75 20.27; Lekkersing -29.0 17.1; Onseepkans -28.74 19.3;
  Riemvasmaak -28.45 20.32; Eksteenfontein -28.83 17.26`

const westernCape = `
  Cape Town -33.92 18.42; Khayelitsha -34.04 18.68; Mitchells Plain -34.05 18.62; Gugulethu -33.98 18.57; Langa -33.94 18.53;
  Nyanga -33.99 18.59; Athlone -33.96 18.5; Bellville -33.9 18.63; Parow -33.9 18.58; Goodwood -33.91 18.55; Delft -33.98 18.64;
  Elsies River -33.92 18.57; Durbanville -33.83 18.65; Kraaifontein -33.84 18.72; Brackenfell -33.88 18.7; Kuils River -33.93 18.68;
  Blue Downs -34.0 18.7; Milnerton -33.87 18.5; Table View -33.82 18.49; Atlantis -33.57 18.48; Claremont -33.98 18.47;
  Wynberg -34.0 18.47; Grassy Park -34.05 18.5; Retreat -34.06 18.48; Muizenberg -34.1 18.47; Fish Hoek -34.14 18.43;
  Simon's Town -34.19 18.43; Hout Bay -34.04 18.36; Somerset West -34.08 18.84; Strand -34.11 18.83; Gordon's Bay -34.16 18.87;
  Stellenbosch -33.94 18.86; Paarl -33.73 18.96; Mbekweni -33.67 18.99; Wellington -33.64 19.01; Franschhoek -33.91 19.12;
  Worcester -33.65 19.44; Rawsonville -33.69 19.32; De Doorns -33.48 19.66; Touws River -33.34 20.03; Ceres -33.37 19.31;
  Tulbagh -33.29 19.14; Wolseley -33.41 19.2; Robertson -33.8 19.88; Montagu -33.79 20.12; Ashton -33.83 20.06;
  Bonnievale -33.93 20.1; McGregor -33.95 19.83; Swellendam -34.02 20.44; Barrydale -33.91 20.72; Riviersonderend -34.15 19.91;
  Caledon -34.23 19.43; Grabouw -34.15 19.02; Villiersdorp -33.99 19.29; Genadendal -34.03 19.56; Greyton -34.05 19.61;
  Hermanus -34.42 19.24; Kleinmond -34.34 19.03; Stanford -34.44 19.46; Gansbaai -34.58 19.35; Bredasdorp -34.53 20.04;
  Napier -34.47 19.9; Struisbaai -34.8 20.05; Arniston -34.66 20.23; Malmesbury -33.46 18.73; Riebeek-Kasteel -33.38 18.9;
  Moorreesburg -33.15 18.66; Piketberg -32.9 18.76; Porterville -33.01 18.99; Darling -33.37 18.38; Yzerfontein -33.34 18.16;
  Langebaan -33.09 18.03; Saldanha -33.01 17.94; Vredenburg -32.91 17.99; Paternoster -32.81 17.89; Velddrif -32.78 18.17;
  Hopefield -33.06 18.35; Citrusdal -32.59 19.01; Clanwilliam -32.18 18.89; Lambert's Bay -32.09 18.31; Elands Bay -32.31 18.34;
  Graafwater -32.16 18.6; Vredendal -31.67 18.5; Vanrhynsdorp -31.61 18.74; Klawer -31.78 18.63; Lutzville -31.55 18.35;
  Bitterfontein -31.04 18.27; George -33.96 22.46; Wilderness -33.99 22.58; Knysna -34.04 23.05; Sedgefield -34.02 22.8;
  Plettenberg Bay -34.05 23.37; Mossel Bay -34.18 22.15; Hartenbos -34.12 22.1; Great Brak River -34.05 22.22;
  Albertinia -34.21 21.58; Riversdale -34.09 21.26; Heidelberg (Western Cape) -34.09 20.96; Stilbaai -34.37 21.42;
  Oudtshoorn -33.59 22.2; De Rust -33.49 22.53; Calitzdorp -33.53 21.69; Ladismith -33.49 21.27; Uniondale -33.66 23.13;
  Beaufort West -32.35 22.58; Prince Albert -33.22 22.03; Laingsburg -33.2 20.86; Murraysburg -31.96 23.76;
  Leeu-Gamka -32.78 21.98; Matjiesfontein -33.23 20.58; Merweville -32.67 21.52; Klapmuts -33.81 18.87; Eerste River -34.01 18.73`

const provinces = [
  easternCape,
  freeState,
  gauteng,
  kwaZuluNatal,
  limpopo,
  mpumalanga,
  northWest,
  northernCape,
  westernCape,
]

/** All towns, in no order. */
export const towns: readonly Town[] = provinces.flatMap((province) => province.split(';').map(readTown))

function readTown(line: string): Town {
  const words = line.trim().split(' ')
  return {
    name: words.slice(0, -2).join(' '),
    latitude: Number(words.at(-2)),
    longitude: Number(words.at(-1)),
  }
}

/** A town farther away than this says nothing about the position: over the border, or out at sea. */
const FARTHEST_KM = 120
const KM_PER_DEGREE = 111.2

/** The town nearest to a position, or null where there is none within reach (REQ-115). */
export function nearestTown(position: Position): string | null {
  const [nearest] = towns
    .map((town) => ({ name: town.name, km: kilometresBetween(position, town) }))
    .sort((a, b) => a.km - b.km)
  return nearest && nearest.km <= FARTHEST_KM ? nearest.name : null
}

/** The distance on a flat map, which is exact enough inside one country. */
function kilometresBetween(from: Position, to: Position): number {
  const narrowing = Math.cos((((from.latitude + to.latitude) / 2) * Math.PI) / 180)
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * narrowing
  return Math.hypot(north, east) * KM_PER_DEGREE
}
