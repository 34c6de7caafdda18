-- The digits of a telephone number, Bengali ones as ASCII, without the zeros before it. The zero of +44 (0)20 is not dialled.
CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ltrim(regexp_replace(translate(replace(phone, '(0)', ''), '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]', '', 'g'), '0');
