public import Screens
public import TestKit

extension PasswordField: Machine {}
extension NewAccountScreen: Machine {}
extension NewPasswordScreen: Machine {}
