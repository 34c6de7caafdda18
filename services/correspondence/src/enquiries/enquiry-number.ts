/** Returns the number of an enquiry that customers see: the end of its id. */
export const enquiryNumber = (id: string): string => id.slice(-8).toUpperCase();
