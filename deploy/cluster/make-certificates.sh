#!/bin/sh
# Makes the certificates of the cluster: one authority, and for each machine a folder with what it needs of it.
# Reads the names and addresses from a filled-in cluster.env. The authority's key stays where this runs, offline.
#   sh make-certificates.sh cluster.env certificates
set -eu
. "$1"
folder=$2
umask 077
mkdir -p "$folder"
key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
[ -f "$folder/ca.key" ] ||
  openssl req -x509 $key -days 7300 -subj '/CN=Thandaza database cluster' \
    -keyout "$folder/ca.key" -out "$folder/ca.crt"

make_member() {
  mkdir -p "$folder/$1"
  printf 'subjectAltName=DNS:%s,DNS:%s,IP:%s\nextendedKeyUsage=serverAuth,clientAuth\n' \
    "$1" "$DATABASE_NAME" "$2" > "$folder/$1/names"
  openssl req $key -subj "/CN=$1" -keyout "$folder/$1/member.key" -out "$folder/$1/member.csr"
  openssl x509 -req -in "$folder/$1/member.csr" -CA "$folder/ca.crt" -CAkey "$folder/ca.key" -CAcreateserial \
    -days 1825 -extfile "$folder/$1/names" -out "$folder/$1/member.crt"
  cp "$folder/ca.crt" "$folder/$1/ca.crt"
  rm "$folder/$1/member.csr" "$folder/$1/names"
}
make_member "$MEMBER_1" "$ADDRESS_1"
make_member "$MEMBER_2" "$ADDRESS_2"
make_member "$MEMBER_3" "$ADDRESS_3"
