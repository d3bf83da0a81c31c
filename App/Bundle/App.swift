// The app is the package's product PhoneApp, which contains `main`. Without a Swift file Xcode would
// not link Swift's libraries; `-parse-as-library` keeps this file from becoming a second `main`.
import PhoneApp
